import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnnotationEditor } from '../../annotation/annotation-editor.ts';
import { isVisibleAt, type Scene } from '../../annotation/annotation.ts';
import type { Side } from '../side.ts';

type Parts = {
  editor: Pick<AnnotationEditor, 'cleared' | 'outsideEdits' | 'subscribe' | 'committed'>;
  sides: Record<VideoSlot, { player: Pick<Side['player'], 'getSnapshot'> }>;
};

/** Says how many drawings were deleted, and how many of them were not shown then. */
export function clearedText(count: number, hidden: number): string {
  const moments = hidden === 1 ? 'at another moment' : 'at other moments';
  const where = hidden === count ? `, ${count === 1 ? '' : 'all '}${moments}` : `, ${hidden} of them ${moments}`;
  return `Deleted ${count} drawing${count === 1 ? '' : 's'}${hidden === 0 ? '' : where}.`;
}

/**
 * Calls `show` with what to say after the drawings were cleared, and with null once undo would take back something else. Returns a
 * function that stops this.
 */
export function watchCleared({ editor, sides }: Parts, show: (text: string | null) => void): () => void {
  /** The drawings after they were cleared; null if undo would not bring the others back. */
  let after: Scene | null = null;
  let isOutside = false;
  const stops = [
    editor.cleared.subscribe(() => {
      const cleared = editor.cleared.getSnapshot();
      const hidden = cleared.filter((one) => !isVisibleAt(one, sides[one.video].player.getSnapshot().time));
      after = cleared.length === 0 ? null : editor.committed();
      show(after && clearedText(cleared.length, hidden.length));
    }),
    editor.outsideEdits.subscribe(() => {
      isOutside = true;
    }),
    editor.subscribe(() => {
      const wasOutside = isOutside;
      isOutside = false;
      if (after === null || editor.committed() === after) return;
      after = wasOutside ? editor.committed() : null;
      if (after === null) show(null);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
