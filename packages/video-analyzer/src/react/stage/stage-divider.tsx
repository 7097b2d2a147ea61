import type { KeyboardEvent, PointerEvent } from 'react';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { shareOfCanvas } from './stage-point.ts';
import { useObservable } from '../use-observable.ts';
import styles from './stage-divider.module.css';

const keyStep = 0.02;

/** The handle of the line between the two videos of an overlay. Dragged with the pointer, or moved with the arrow keys. */
export function StageDivider({ parts }: { parts: AnalyzerParts }) {
  const { mode, divider } = useObservable(parts.layout);
  const hasVideo2 = useObservable(parts.sides.video2.isUsed);
  if (mode !== 'overlay' || divider === null || !hasVideo2) return null;

  const move = (share: number) => parts.moveDivider(share);
  const moveBy: Record<string, () => void> = {
    ArrowLeft: () => move(divider - keyStep),
    ArrowRight: () => move(divider + keyStep),
    Home: () => move(0),
    End: () => move(1),
  };
  const press = (event: KeyboardEvent) => {
    const act = moveBy[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const stage = event.currentTarget.parentElement;
    if (stage === null) return;
    const at = shareOfCanvas(stage, event);
    if (event.pointerType === 'mouse') parts.setPointer(at);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(at.x);
  };
  return (
    <div
      className={styles.root}
      style={{ insetInlineStart: `${divider * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label="Divider between video 1 and video 2"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(divider * 100)}
      aria-valuetext={`${Math.round(divider * 100)} % video 1`}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerLeave={() => parts.setPointer(null)}
    >
      <span className={styles.grip} />
    </div>
  );
}
