import type { ScaledFrame, ScaleTask } from './frame-scaler.ts';
import { bytesOf, planesOf, scalePixels } from './scaled-pixels.ts';
import type { Size } from './zoom.ts';

type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<ScaleTask>) => void): void;
  postMessage(message: ScaledFrame, transfer?: Transferable[]): void;
};
const scope = globalThis as unknown as Scope;

/** The pixels of the last frame. Frames of a video have the same size. */
let pixels = new Uint8Array(0);

async function scale(frame: VideoFrame, { width, height }: Size, display: Size): Promise<VideoFrame | null> {
  const { format, visibleRect, timestamp, duration, colorSpace } = frame;
  const from = visibleRect && planesOf(format, visibleRect);
  const to = planesOf(format, { width, height });
  if (!from || !to || format === null) return null;
  if (pixels.byteLength < bytesOf(from)) pixels = new Uint8Array(bytesOf(from));
  await frame.copyTo(pixels, { layout: from.map(({ offset, stride }) => ({ offset, stride })) });
  const scaled = scalePixels(pixels, from, to);
  return new VideoFrame(scaled, {
    format,
    codedWidth: width,
    codedHeight: height,
    displayWidth: display.width,
    displayHeight: display.height,
    layout: to.map(({ offset, stride }) => ({ offset, stride })),
    timestamp,
    ...(duration !== null && { duration }),
    colorSpace: colorSpace.toJSON(),
  });
}

async function work({ id, frame, size, display }: ScaleTask) {
  const scaled = await scale(frame, size, display).catch(() => null);
  frame.close();
  scope.postMessage({ id, scaled }, scaled ? [scaled] : []);
}

/** One after the other, because they share `pixels`. */
let lastWork = Promise.resolve();
scope.addEventListener('message', ({ data }) => {
  lastWork = lastWork.then(() => work(data));
});
