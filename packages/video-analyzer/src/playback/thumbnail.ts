import type { VideoSample } from 'mediabunny';
import type { FrameSource } from './frame-source.ts';
import type { FrameImage } from './render-stage.ts';

/** A small picture of a frame. */
export type Thumbnail = OffscreenCanvas;

/** Pixels that a thumbnail fits into. */
const box = { width: 288, height: 162 } as const;

/** Returns the picture scaled down; null if it has no size yet or there is no canvas to draw on. */
export function thumbnailOf({ width: fullWidth, height: fullHeight, draw }: FrameImage): Thumbnail | null {
  const scale = Math.min(1, box.width / fullWidth, box.height / fullHeight);
  const [width, height] = [Math.round(fullWidth * scale), Math.round(fullHeight * scale)];
  if (!(width > 0 && height > 0)) return null;
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) return null;
  ctx.imageSmoothingQuality = 'medium';
  draw(ctx, 0, 0, width, height);
  return canvas;
}

export function thumbnailOfSample(sample: VideoSample): Thumbnail | null {
  const { displayWidth: width, displayHeight: height } = sample;
  return thumbnailOf({ width, height, draw: (ctx, ...place) => sample.draw(ctx, ...place) });
}

/** Decodes one frame, apart from the cache of the frames around the one shown. Rejects if that fails. */
export async function decodeThumbnail(
  source: FrameSource,
  frame: number,
  signal: AbortSignal,
): Promise<Thumbnail | null> {
  let thumbnail: Thumbnail | null = null;
  for await (const { image } of source.decode(frame, frame + 1, signal)) {
    thumbnail = thumbnailOfSample(image);
    image.close();
  }
  return thumbnail;
}
