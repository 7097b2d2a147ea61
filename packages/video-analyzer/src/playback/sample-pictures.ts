import type { Pixels } from './black-bars.ts';
import type { FrameSource } from './frame-source.ts';
import type { FrameImage } from './render-stage.ts';

/** Pixels. Wide enough for a thin line of a drawing to colour at least one pixel. */
const pictureWidth = 320;

/**
 * Returns the pixels of a picture scaled to 320 wide, or to `width`. Null if there is no canvas to draw on or the picture has no size
 * yet.
 */
export function smallPicture(
  { width: fullWidth, height: fullHeight, draw }: FrameImage,
  width = pictureWidth,
): Pixels | null {
  if (fullWidth === 0) return null;
  const height = Math.max(1, Math.round((width * fullHeight) / fullWidth));
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!ctx) return null;
  ctx.imageSmoothingQuality = 'medium';
  draw(ctx, 0, 0, width, height);
  return ctx.getImageData(0, 0, width, height);
}

/** Returns at most `count` pictures spread over a video, 320 pixels wide. Rejects if reading the file fails. */
export async function samplePictures(source: FrameSource, count: number, signal: AbortSignal): Promise<Pixels[]> {
  const pictures: Pixels[] = [];
  for await (const sample of source.sampleFrames(count, signal)) {
    const picture = smallPicture({
      width: sample.displayWidth,
      height: sample.displayHeight,
      draw: (ctx, ...place) => sample.draw(ctx, ...place),
    });
    if (picture) pictures.push(picture);
    sample.close();
    if (signal.aborted) break;
  }
  return pictures;
}
