import { distance } from '../geometry.ts';
import type { DragGesture } from './shape.ts';

const shortestDrag = 0.004;

/** A drag from one end of a shape to the other. */
export const twoPointDrag: DragGesture = {
  move: ([from], to) => (from ? [from, to] : [to]),
  isLongEnough: ([from, to]) => from !== undefined && to !== undefined && distance(from, to) >= shortestDrag,
};
