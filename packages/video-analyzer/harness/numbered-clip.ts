import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } from 'mediabunny';

const digits = 10;

/**
 * An H.264 clip in which each frame shows its number in binary, as ten black or white bars. A clip that `isRotated` is
 * stored on its side. One that `isFine` has stripes of two pixels above the bars.
 */
export async function makeNumberedClip(options: {
  frames: number;
  times?: (frame: number) => number;
  frameRate: number;
  keyFrameInterval: number;
  width?: number;
  height?: number;
  isRotated?: boolean;
  isFine?: boolean;
}): Promise<Blob> {
  const { frames, frameRate, keyFrameInterval, width = 640, height = 360, isRotated = false, isFine = false } = options;
  const canvas = isRotated ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: 1_500_000 }),
    keyFrameInterval,
  });
  output.addVideoTrack(source, { rotation: isRotated ? 90 : 0 });
  if (isRotated) {
    ctx.translate(0, width);
    ctx.rotate(-Math.PI / 2);
  }
  await output.start();
  const timeOf = options.times ?? ((frame: number) => frame / frameRate);
  for (let frame = 0; frame < frames; frame += 1) {
    ctx.fillStyle = '#808080';
    ctx.fillRect(0, 0, width, height);
    ctx.fillStyle = '#ffffff';
    for (let x = 0; isFine && x < width; x += 4) ctx.fillRect(x, 0, 2, height / 4);
    for (let bit = 0; bit < digits; bit += 1) {
      ctx.fillStyle = (frame >> bit) & 1 ? '#ffffff' : '#000000';
      ctx.fillRect((bit * width) / digits, height / 4, width / digits, height / 2);
    }
    await source.add(timeOf(frame), timeOf(frame + 1) - timeOf(frame));
  }
  await output.finalize();
  return new Blob([target.buffer as ArrayBuffer], { type: 'video/mp4' });
}

/** Reads the frame number from a canvas on which the clip's frame fills the given rectangle. */
export function readNumber(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  let value = 0;
  for (let bit = 0; bit < digits; bit += 1) {
    const [red = 0] = ctx.getImageData(x + ((bit + 0.5) * width) / digits, y + height / 2, 1, 1).data;
    if (red > 128) value |= 1 << bit;
  }
  return value;
}
