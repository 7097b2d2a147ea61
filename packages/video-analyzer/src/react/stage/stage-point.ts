import { shapeOf } from '@swing/media/picture-shape';
import { paneAt, type Pane } from '../../comparing/panes.ts';
import type { Point } from '../../annotation/geometry.ts';
import { stageSizes } from '../../playback/pane-view.ts';
import type { Comparison } from '../comparing/comparison.ts';

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** A position on the screen as 0 to 1 over the canvas of the stage. */
export function shareOfCanvas(canvas: Element, { clientX, clientY }: Place): Point {
  const box = canvas.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

/** A position on the screen in stage pixels. */
export function stagePoint(canvas: Element, place: Place): Point {
  const share = shareOfCanvas(canvas, place);
  const { width, height } = stageSizes[shapeOf(canvas.getBoundingClientRect())];
  return { x: share.x * width, y: share.y * height };
}

/** The pane under a position on the screen; null for the gap between panes. */
export function paneUnder({ panes, active }: Comparison, canvas: Element, place: Place): Pane | null {
  return paneAt(panes.getSnapshot(), stagePoint(canvas, place), active.getSnapshot());
}
