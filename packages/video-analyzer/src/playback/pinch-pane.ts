import type { Point } from '../annotation/geometry.ts';
import { areaOf, fromPixels, inPixels, type PanePlace, type PaneView } from './pane-view.ts';
import { pinch, type FingerPair } from './pinch.ts';

/** Zooms and moves the picture of a pane with two fingers, whose places are stage pixels from the pane's corner. */
export function pinchPane(view: PaneView, before: FingerPair, after: FingerPair, place: PanePlace): PaneView {
  const unmirrored = ({ x, y }: Point) => ({ x: place.isMirrored ? place.rect.width - x : x, y });
  const pair = ([one, other]: FingerPair): FingerPair => [unmirrored(one), unmirrored(other)];
  return fromPixels(pinch(inPixels(view, place), pair(before), pair(after), areaOf(place)), place);
}
