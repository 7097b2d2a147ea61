import { classNames } from '@swing/ui/class-names';
import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { frameAfterKey, type SpanEdge } from '../../annotation/shown-span.ts';
import type { FrameTimes } from '../../comparing/link.ts';
import { preciseTime } from '../time-text.ts';
import bubbleStyles from '../bubble.module.css';
import styles from './frame-handle.module.css';

/** The seek bar's thumb is this wide, so frames lie on the track without half of it at each end. */
const seekThumb = 20;

type FrameHandleProps = {
  label: string;
  edge: SpanEdge;
  frame: number;
  frames: FrameTimes;
  limits: { min: number; max: number };
  isFixed?: boolean;
  className?: string | undefined;
  /** Shows the end at another frame, which may lie beyond the limits, until `onEnd` keeps it or `onCancel` does not. */
  onShow: (frame: number) => void;
  onEnd: () => unknown;
  onCancel: () => unknown;
};

/** One end of a span of frames below the seek bar. A drag, and a key however long it is held, are one change. */
export function FrameHandle({
  label,
  edge,
  frame,
  frames,
  limits,
  isFixed = false,
  className,
  onShow,
  onEnd,
  onCancel,
}: FrameHandleProps) {
  const drag = useRef<{ x: number; frame: number } | null>(null);
  const isKeyHeld = useRef(false);
  const text = `${preciseTime(frames.timeOf(frame))}, frame ${frame + 1}`;

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || isFixed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame };
  }

  function handlePointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (drag.current === null) return;
    const track = (currentTarget.parentElement?.clientWidth ?? 0) - seekThumb;
    onShow(Math.round(drag.current.frame + ((clientX - drag.current.x) / track) * (frames.count - 1)));
  }

  function endDrag(end: () => unknown) {
    if (drag.current === null) return;
    drag.current = null;
    end();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && drag.current !== null) {
      event.preventDefault();
      endDrag(onCancel);
    }
    const next = frameAfterKey(event, frame, limits);
    if (next === null) return;
    event.preventDefault();
    isKeyHeld.current = true;
    onShow(next);
  }

  function endKey() {
    if (!isKeyHeld.current) return;
    isKeyHeld.current = false;
    onEnd();
  }

  return (
    <span
      role="slider"
      tabIndex={isFixed ? -1 : 0}
      className={classNames(styles.handle, className)}
      data-edge={edge}
      style={{ '--share': frame / (frames.count - 1) } as CSSProperties}
      aria-label={label}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={frame}
      aria-valuetext={text}
      aria-disabled={isFixed}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => endDrag(onEnd)}
      onPointerCancel={() => endDrag(onCancel)}
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
