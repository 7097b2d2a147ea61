import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { stageSizes, zoomPane } from '../playback/pane-view.ts';
import type { Comparison } from './comparison.ts';
import { placeOf } from './side.ts';

/** Zooms one video around the middle of its pane; `zoom` is clamped to 1-5. */
export function zoomSide(
  { sides, panes, shape }: Pick<Comparison, 'sides' | 'panes' | 'shape'>,
  slot: VideoSlot,
  zoom: number,
): void {
  const pane = panes.getSnapshot().find(({ video }) => video === slot);
  const side = sides[slot];
  side.view.set(
    zoomPane(
      side.view.getSnapshot(),
      zoom,
      placeOf(side, pane?.rect ?? { x: 0, y: 0, ...stageSizes[shape.getSnapshot()] }),
    ),
  );
}
