import { EncodedPacketSink, VideoSample, type EncodedPacket, type InputVideoTrack } from 'mediabunny';
import type { FrameIndex } from '@swing/media/frame-index';
import type { DecodedFrame } from './decoded-frame.ts';
import { isReferenced } from './is-referenced.ts';
import { createPacketTimes } from './packet-times.ts';

/** Frames on each side of the awaited one that are decoded with it, for the next step. */
const reach = 1;

type AvcConfig = VideoDecoderConfig & { description: AllowSharedBufferSource };

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/** Colours are decoded as mediabunny's sink does: what the file does not say is BT.709. */
function withColorSpace(config: AvcConfig): AvcConfig {
  const { primaries, matrix, transfer, fullRange } = config.colorSpace ?? {};
  const colorSpace = {
    primaries: primaries ?? 'bt709',
    matrix: matrix ?? 'bt709',
    transfer: transfer ?? 'bt709',
    fullRange: fullRange ?? false,
  } as const;
  return { ...config, colorSpace, hardwareAcceleration: 'prefer-software' };
}

/**
 * Decodes an awaited frame sooner than in the order of the file: without the frames on the way from its key frame that no other frame
 * needs, about half of those of an H.264 file with B-frames. Null for other codecs. `newTask` resolves in a new task of the event
 * loop, for which decoding waits, so that the browser can first paint what a press has changed.
 */
export async function openAwaitedFrames(track: InputVideoTrack, index: FrameIndex, newTask: () => Promise<void>) {
  const config = await track.getDecoderConfig();
  if (config?.description === undefined || !config.codec.startsWith('avc') || (await track.getFlip())) return null;
  const decoderConfig = withColorSpace(config as AvcConfig);
  const lengthSize = ((bytesOf(config.description)[4] ?? 3) & 3) + 1;
  const rotation = await track.getRotation();
  const packets = new EncodedPacketSink(track);
  const { frameOf, timeOf } = createPacketTimes(index);

  /** Yields the packets to decode, in the order of decoding. None if nothing on the way can be left out. */
  async function* packetsFor(awaited: number): AsyncGenerator<EncodedPacket> {
    let packet = await packets.getKeyPacket(timeOf(awaited));
    const first = packet === null ? awaited : Math.max(0, frameOf(packet.timestamp), awaited - reach);
    const last = Math.min(index.count - 1, awaited + reach);
    const missing = new Set(Array.from({ length: last - first + 1 }, (_, position) => first + position));
    /** From the next key frame on, frames are decoded quickly anyway. */
    const isPast = ({ type, timestamp }: EncodedPacket) => type === 'key' && frameOf(timestamp) > awaited;
    // A file whose times are in the order of decoding may still have B-frames, which then have the times of others.
    let isReordered = false;
    let time = -Infinity;
    const waiting: EncodedPacket[] = [];
    while (packet !== null && missing.size > 0 && !isPast(packet)) {
      const isNear = missing.delete(frameOf(packet.timestamp));
      isReordered ||= packet.timestamp < time;
      time = packet.timestamp;
      if (isNear || isReferenced(packet.data, lengthSize)) waiting.push(packet);
      if (isReordered) yield* waiting.splice(0);
      packet = await packets.getNextPacket(packet);
    }
  }

  /** Yields the frame and its neighbours in order; none where that would not be quicker, or where decoding fails. */
  return async function* decodeAwaited(
    awaited: number,
    signal: AbortSignal,
  ): AsyncGenerator<DecodedFrame<VideoSample>> {
    await newTask();
    if (signal.aborted) return;
    const decoded: VideoFrame[] = [];
    const isNear = ({ timestamp }: VideoFrame) => Math.abs(frameOf(timestamp / 1e6) - awaited) <= reach;
    const decoder = new VideoDecoder({
      output: (frame) => (isNear(frame) ? decoded.push(frame) : frame.close()),
      error: () => {},
    });
    const close = () => decoder.state !== 'closed' && decoder.close();
    signal.addEventListener('abort', close);
    try {
      decoder.configure(decoderConfig);
      for await (const packet of packetsFor(awaited)) decoder.decode(packet.toEncodedVideoChunk());
      await decoder.flush();
    } catch {
      // The decoder was closed, or refused the file: frames are then decoded in order, which reports the error.
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
    try {
      for (let frame = decoded.shift(); frame !== undefined; frame = decoded.shift()) {
        const image = new VideoSample(frame);
        image.setRotation(rotation);
        yield { frame: frameOf(image.timestamp), image };
      }
    } finally {
      for (const frame of decoded) frame.close();
    }
  };
}
