import { ALL_FORMATS, EncodedPacketSink, Input, VideoSample, VideoSampleSink, type InputVideoTrack } from 'mediabunny';
import type { ByteSource } from '@swing/media/byte-source';
import { toMediabunnySource } from '@swing/media/mediabunny-source';
import { withReadAhead } from '@swing/media/read-ahead';
import type { FrameIndex } from '@swing/media/frame-index';
import { readFrameIndex } from '@swing/media/read-frame-index';
import { openAwaitedFrames } from './awaited-frames.ts';
import type { DecodedFrame } from './decoded-frame.ts';
import { createFrameScaler } from './frame-scaler.ts';
import { createPacketTimes } from './packet-times.ts';
import { withPauses } from './paused-reads.ts';
import { createStillFrames, type StillFrames, type StillFramesOptions } from './still-frames.ts';
import { VideoLoadError } from './video-load-error.ts';

/** Reads exact frames of a video file by number. */
export type FrameSource = {
  readonly index: FrameIndex;
  readonly codec: string | null;
  readonly canDecode: boolean;
  decode(first: number, end: number, signal: AbortSignal): AsyncGenerator<DecodedFrame<VideoSample>>;
  /** Caches frames around the one shown. Only if frames can be decoded. */
  openStills(options: StillFramesOptions): StillFrames;
  /** Yields at most `count` frames spread over the file and quick to decode. The caller closes them. */
  sampleFrames(count: number, signal: AbortSignal): AsyncGenerator<VideoSample>;
  dispose(): void;
};

async function prefersSoftware(track: InputVideoTrack): Promise<boolean> {
  const config = await track.getDecoderConfig();
  if (config === null || typeof VideoDecoder === 'undefined') return false;
  const support = await VideoDecoder.isConfigSupported({ ...config, hardwareAcceleration: 'prefer-software' });
  return support.supported === true;
}

/** Copies a frame out of a hardware decoder, which has few frame buffers and stalls while they are held. */
async function copiedOut(sample: VideoSample): Promise<VideoSample> {
  const format = sample.format ?? 'RGBA';
  const options = sample.format === null ? ({ format: 'RGBA' } as const) : {};
  const pixels = new ArrayBuffer(sample.allocationSize(options));
  const layout = await sample.copyTo(pixels, options);
  const { codedWidth, codedHeight, timestamp, duration, rotation, colorSpace } = sample;
  const init = {
    format,
    codedWidth,
    codedHeight,
    timestamp,
    duration,
    rotation,
    layout,
    colorSpace: colorSpace.toJSON(),
  };
  sample.close();
  return new VideoSample(pixels, init);
}

/**
 * Reads the real frame times of a file and makes its frames decodable by number.
 * Returns null if the file has no readable video track. Throws VideoLoadError if its bytes cannot be read.
 */
export async function openFrameSource(bytes: ByteSource): Promise<FrameSource | null> {
  const inMemory = bytes.readsAhead ? bytes : withReadAhead(bytes);
  // Without a cache in mediabunny, each frame is read through `pausing`, which can then pause.
  let stills: StillFrames | null = null;
  const pausing = withPauses(inMemory, { pauseEnded: () => stills?.readPauseEnded() ?? null });
  const source = toMediabunnySource(pausing, { cacheBytes: 0 });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('The file has no video track.');
    const index = await readFrameIndex(bytes);
    const [width, height, codec, canDecode] = [
      await track.getDisplayWidth(),
      await track.getDisplayHeight(),
      await track.getCodec(),
      await track.canDecode(),
    ];
    const isSoftware = canDecode && (await prefersSoftware(track));
    const { timeOf, frameOf } = createPacketTimes(index);
    const packets = new EncodedPacketSink(track);
    const sink = new VideoSampleSink(track, isSoftware ? { hardwareAcceleration: 'prefer-software' } : {});

    const decodeAwaited = (isSoftware && (await openAwaitedFrames(track, index, pausing.newTask))) || null;

    /** The key frame from which `frame` is decoded. */
    async function keyFrameOf(frame: number): Promise<number> {
      const packet = await packets.getKeyPacket(timeOf(frame), { metadataOnly: true });
      return packet === null ? 0 : Math.max(0, frameOf(packet.timestamp));
    }

    /**
     * Returns times spread over the file: those of key frames, which decode alone and need few bytes, or, where several
     * would fall on the same key frame, those of the frames themselves.
     */
    async function sampleTimes(count: number): Promise<number[]> {
      const frames = new Set<number>();
      for (let number = 0; number < count; number++) {
        const frame = Math.floor(((number + 0.5) / count) * index.count);
        const keyFrame = await keyFrameOf(frame);
        frames.add(frames.has(keyFrame) ? frame : keyFrame);
      }
      return [...frames].map(timeOf);
    }

    async function* decode(first: number, end: number, signal: AbortSignal) {
      await pausing.newTask();
      if (signal.aborted) return;
      // Without an end: at its end the sink would first decode the 40 packets that it has queued behind the last frame.
      const samples = sink.samples(timeOf(first));
      // Ends decoding also while the next sample is awaited, which may be a second away from its key frame.
      const stop = () => void samples.return();
      signal.addEventListener('abort', stop);
      try {
        for await (const sample of samples) {
          const frame = frameOf(sample.timestamp);
          if (signal.aborted || frame < first || frame >= end) sample.close();
          else yield { frame, image: isSoftware ? sample : await copiedOut(sample) };
          if (signal.aborted || frame >= end - 1) return;
        }
      } finally {
        signal.removeEventListener('abort', stop);
      }
    }

    async function* sampleFrames(count: number, signal: AbortSignal) {
      for await (const picture of sink.samplesAtTimestamps(await sampleTimes(count))) {
        if (picture !== null) yield picture;
        if (signal.aborted) return;
      }
    }

    const bytesPerFrame = width * height * (isSoftware ? 1.5 : 4);
    const scaler = createFrameScaler();
    const shrink = scaler.scale;
    function dispose() {
      input.dispose();
      scaler.close();
    }
    function openStills(options: StillFramesOptions) {
      stills = createStillFrames({ index, bytesPerFrame, keyFrameOf, decode, decodeAwaited, shrink }, options);
      return stills;
    }
    return { index, codec, canDecode, decode, openStills, sampleFrames, dispose };
  } catch (thrown) {
    input.dispose();
    if (thrown instanceof VideoLoadError) throw thrown;
    return null;
  }
}
