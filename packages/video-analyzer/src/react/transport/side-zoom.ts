import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Point } from '../../annotation/geometry.ts';
import { panPane, stageSizes, zoomPane, type PanePlace } from '../../playback/pane-view.ts';
import type { Comparison } from '../comparing/comparison.ts';
import { placeOf } from '../side.ts';

type Stage = Pick<Comparison, 'sides' | 'panes' | 'shape'>;

/** Where the picture of a video lies. One that is not shown could have the whole stage. */
function placeOn({ sides, panes, shape }: Stage, slot: VideoSlot): PanePlace {
  const pane = panes.getSnapshot().find(({ video }) => video === slot);
  return placeOf(sides[slot], pane?.rect ?? { x: 0, y: 0, ...stageSizes[shape.getSnapshot()] });
}

/** Zooms one video around the middle of its pane; `zoom` is clamped to 1-5. */
export function zoomSide(stage: Stage, slot: VideoSlot, zoom: number): void {
  const { view } = stage.sides[slot];
  view.set(zoomPane(view.getSnapshot(), zoom, placeOn(stage, slot)));
}

/** Moves the view of one video by shares of its pane. */
export function panSide(stage: Stage, slot: VideoSlot, { x, y }: Point): void {
  const { view } = stage.sides[slot];
  const place = placeOn(stage, slot);
  const { width, height } = place.rect;
  view.set(panPane(view.getSnapshot(), -x * width, -y * height, place));
}
