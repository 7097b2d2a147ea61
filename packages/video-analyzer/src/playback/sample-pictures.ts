import type { Pixels } from './black-bars.ts';
import type { FrameSource } from './frame-source.ts';

/** Wide enough for a thin line of a drawing to leave its colour in some pixel. */
const pictureWidth = 320;

/** At most `count` pictures from all over a video, 320 pixels wide. Throws what reading the file throws. */
export async function samplePictures(source: FrameSource, count: number, signal: AbortSignal): Promise<Pixels[]> {
  const pictures: Pixels[] = [];
  for await (const sample of source.sampleFrames(count, signal)) {
    const width = pictureWidth;
    const height = Math.max(1, Math.round((width * sample.displayHeight) / sample.displayWidth));
    const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
    if (ctx) {
      ctx.imageSmoothingQuality = 'medium';
      sample.draw(ctx, 0, 0, width, height);
      pictures.push(ctx.getImageData(0, 0, width, height));
    }
    sample.close();
    if (signal.aborted) break;
  }
  return pictures;
}
