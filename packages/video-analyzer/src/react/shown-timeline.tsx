import { classNames } from '@swing/ui/class-names';
import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Annotation } from '../annotation/annotation.ts';
import {
  edgeLimits,
  frameAfterKey,
  keepsStart,
  shownSpan,
  shownUpTo,
  type SpanEdge,
} from '../annotation/shown-span.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { preciseTime } from './time-text.ts';
import { useSelected, useSelectedDrawing } from './use-selected.ts';
import bubbleStyles from './bubble.module.css';
import styles from './shown-timeline.module.css';

/** The seek bar's thumb is this wide, so frames lie on the track without half of it at each end. */
const seekThumb = 20;

const edgeNames = { first: 'Shown from', last: 'Shown until' } as const;

type HandleProps = { parts: AnalyzerParts; selected: Annotation; edge: SpanEdge };

/** One end of the span. A drag, and a key however long it is held, are one step that undo takes back. */
function Handle({ parts: { editor, sides }, selected, edge }: HandleProps) {
  const frames = sides[selected.video].player.frames();
  const frame = shownSpan(selected, frames)[edge];
  const limits = edgeLimits(selected, edge, frames);
  const isFixed = edge === 'first' && keepsStart(selected);
  const drag = useRef<{ x: number; frame: number } | null>(null);
  const isKeyHeld = useRef(false);
  const text = `${preciseTime(frames.timeOf(frame))}, frame ${frame + 1}`;

  const show = (next: number) => editor.previewSelected((scene, id) => shownUpTo(scene, id, edge, next, frames));

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || isFixed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame };
  }

  function handlePointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (drag.current === null) return;
    const track = (currentTarget.parentElement?.clientWidth ?? 0) - seekThumb;
    show(Math.round(drag.current.frame + ((clientX - drag.current.x) / track) * (frames.count - 1)));
  }

  function endDrag(end: () => unknown) {
    if (drag.current === null) return;
    drag.current = null;
    end();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = frameAfterKey(event, frame, limits);
    if (next === null) return;
    event.preventDefault();
    isKeyHeld.current = true;
    show(next);
  }

  function endKey() {
    if (!isKeyHeld.current) return;
    isKeyHeld.current = false;
    editor.pointerUp();
  }

  return (
    <span
      role="slider"
      tabIndex={isFixed ? -1 : 0}
      className={styles.handle}
      data-edge={edge}
      style={{ '--share': frame / (frames.count - 1) } as CSSProperties}
      aria-label={edgeNames[edge]}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={frame}
      aria-valuetext={text}
      aria-disabled={isFixed}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => endDrag(editor.pointerUp)}
      onPointerCancel={() => endDrag(editor.pointerCancel)}
      onKeyDown={handleKeyDown}
      onKeyUp={endKey}
      onBlur={endKey}
    >
      <span className={classNames(bubbleStyles.bubble, styles.value)} aria-hidden="true">
        {text}
      </span>
    </span>
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
