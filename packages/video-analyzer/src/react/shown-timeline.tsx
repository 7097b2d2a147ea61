import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CSSProperties } from 'react';
import type { Annotation } from '../annotation/annotation.ts';
import { edgeLimits, keepsStart, shownSpan, shownUpTo, type SpanEdge } from '../annotation/shown-span.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { FrameHandle } from './frame-handle.tsx';
import { useSelected, useSelectedDrawing } from './use-selected.ts';
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

/** When the selected drawing of a video is shown, below its seek bar, with both ends to move. Empty without one. */
export function ShownTimeline({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const frameCount = useSelected(parts.sides[slot].player, (state) => (state.isIndexed ? state.frameCount : 0));
  const selected = useSelectedDrawing(parts.editor);
  return (
    <div className={styles.root} data-shown-timeline={slot}>
      {selected?.video === slot && frameCount > 1 ? <Span key={selected.id} parts={parts} selected={selected} /> : null}
    </div>
  );
}
