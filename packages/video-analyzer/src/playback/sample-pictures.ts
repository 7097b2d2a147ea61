import type { Pixels } from './black-bars.ts';
import type { FrameSource } from './frame-source.ts';
import type { FrameImage } from './render-stage.ts';

/** Wide enough for a thin line of a drawing to leave its colour in some pixel. */
const pictureWidth = 320;

/** The pixels of a picture made 320 wide. Null without a canvas to draw on, or before the picture has a size. */
export function smallPicture({ width: fullWidth, height: fullHeight, draw }: FrameImage): Pixels | null {
  if (fullWidth === 0) return null;
  const width = pictureWidth;
  const height = Math.max(1, Math.round((width * fullHeight) / fullWidth));
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!ctx) return null;
  ctx.imageSmoothingQuality = 'medium';
  draw(ctx, 0, 0, width, height);
  return ctx.getImageData(0, 0, width, height);
}

/** At most `count` pictures from all over a video, 320 pixels wide. Throws what reading the file throws. */
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
