import type { Point } from '../annotation/geometry.ts';
import { moveTo, type StageView, type ZoomArea } from './zoom.ts';

/** Where two fingers are. */
export type FingerPair = readonly [Point, Point];

/** Zooms by the change in distance between two fingers. The point between the fingers stays between them. */
export function pinch(view: StageView, before: FingerPair, after: FingerPair, area: ZoomArea): StageView {
  const spread = ([one, other]: FingerPair) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const between = ([one, other]: FingerPair) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const zoom = (view.zoom * spread(after)) / spread(before);
  return moveTo(view, zoom, between(before), between(after), area);
}
