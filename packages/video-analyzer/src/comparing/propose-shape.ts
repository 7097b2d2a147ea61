import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import { fittedSize } from '../playback/zoom.ts';
import type { Layout } from './layout.ts';
import { panesOf } from './panes.ts';

/**
 * Proposes the shape of a recording. Portrait if each video on the stage is larger there, such as a single upright one, or two below each
 * other. Two beside each other are always landscape. `ratios` is width to height of each video: NaN while unknown.
 */
export function proposeShape(
  layout: Layout,
  ratios: Readonly<Record<VideoSlot, number>>,
  hasVideo2: boolean,
): PictureShape {
  if (hasVideo2 && layout.mode === 'side-by-side') return 'landscape';
  const widthsIn = (shape: PictureShape) =>
    panesOf(layout, recordingSizes[shape], hasVideo2)
      .filter(({ video }) => ratios[video] > 0)
      .map(({ video, rect }) => fittedSize(rect, { width: ratios[video], height: 1 }).width);
  const landscape = widthsIn('landscape');
  const isLarger = widthsIn('portrait').every((width, index) => width > (landscape[index] ?? 0) + 1e-6);
  return landscape.length > 0 && isLarger ? 'portrait' : 'landscape';
}
