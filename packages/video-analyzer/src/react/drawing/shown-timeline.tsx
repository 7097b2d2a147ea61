import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useMemo, type CSSProperties } from 'react';
import { classNames } from '@swing/ui/class-names';
import type { Annotation } from '../../annotation/annotation.ts';
import { edgeLimits, keepsStart, shownSpan, shownUpTo, type SpanEdge } from '../../annotation/shown-span.ts';
import { drawingStarts, type DrawingStart } from '../../annotation/drawing-starts.ts';
import { shapeOf } from '../../annotation/shapes/shapes.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { drawingActionsOf } from './drawing-actions.ts';
import { FrameHandle } from '../transport/frame-handle.tsx';
import { useSelected, useSelectedDrawing } from '../use-selected.ts';
import bubbleStyles from '../bubble.module.css';
import styles from './shown-timeline.module.css';

const edgeNames = { first: 'Shown from', last: 'Shown until' } as const;

type HandleProps = { parts: AnalyzerParts; selected: Annotation; edge: SpanEdge };

/** One end of the span. Each move of it is one step that undo takes back. */
function Handle({ parts: { editor, sides }, selected, edge }: HandleProps) {
  const frames = sides[selected.video].player.frames();
  return (
    <FrameHandle
      label={edgeNames[edge]}
      edge={edge}
      frame={shownSpan(selected, frames)[edge]}
      frames={frames}
      limits={edgeLimits(selected, edge, frames)}
      isFixed={edge === 'first' && keepsStart(selected)}
      onShow={(next) => editor.previewSelected((scene, id) => shownUpTo(scene, id, edge, next, frames))}
      onEnd={editor.pointerUp}
      onCancel={editor.pointerCancel}
    />
  );
}

function Span({ parts, selected }: Omit<HandleProps, 'edge'>) {
  const frames = parts.sides[selected.video].player.frames();
  const { first, last } = shownSpan(selected, frames);
  const end = frames.count - 1;
  return (
    <>
      <span className={styles.span} style={{ '--first': first / end, '--last': last / end } as CSSProperties} />
      <Handle parts={parts} selected={selected} edge="first" />
      <Handle parts={parts} selected={selected} edge="last" />
    </>
  );
}

/** More marks could not be told from each other. */
const marksPerBar = 400;

/** Where the drawings of a video begin. Keys and the buttons of the panel go there, too. */
function StartMarks({ parts, slot, end }: { parts: AnalyzerParts; slot: VideoSlot; end: number }) {
  const drawn = useSelected(parts.editor, () => parts.editor.committed());
  const frames = parts.sides[slot].player.frames();
  const marks = useMemo(() => {
    const atPlaces = new Map<number, DrawingStart[]>();
    for (const start of drawingStarts(drawn, slot, frames)) {
      const place = Math.round((start.frame / end) * marksPerBar);
      atPlaces.set(place, [...(atPlaces.get(place) ?? []), start]);
    }
    return [...atPlaces.values()];
  }, [drawn, slot, frames, end]);
  return (
    <div aria-hidden="true">
      {marks.map(([first, ...others]) =>
        first ? (
          <span
            key={first.drawing.id}
            className={styles.mark}
            data-drawing-mark
            style={{ '--share': first.frame / end } as CSSProperties}
            onPointerUp={() => drawingActionsOf(parts).goTo(first)}
          >
            <span className={classNames(bubbleStyles.bubble, bubbleStyles.centered, styles.names)}>
              {others.length === 0 ? shapeOf(first.drawing.shape).label : `${others.length + 1} drawings`}
            </span>
          </span>
        ) : null,
      )}
    </div>
  );
}

/** Where the drawings of a video begin, and when the selected one is shown, below its seek bar, with both ends to move. */
export function ShownTimeline({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const frameCount = useSelected(parts.sides[slot].player, (state) => (state.isIndexed ? state.frameCount : 0));
  const selected = useSelectedDrawing(parts.editor);
  return (
    <div className={styles.root} data-shown-timeline={slot}>
      {frameCount > 1 ? <StartMarks parts={parts} slot={slot} end={frameCount - 1} /> : null}
      {selected?.video === slot && frameCount > 1 ? <Span key={selected.id} parts={parts} selected={selected} /> : null}
    </div>
  );
}
