import { recordingPreset } from '@swing/media/encoding-presets';
import {
  CanvasSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type VideoCodec,
} from 'mediabunny';
import { videoQuality } from './recording-codecs.ts';

/** The pictures of a recording. */
export type PictureTrack = {
  readonly source: EncodedVideoPacketSource;
  /** Call this after the output with `source` was started. */
  start(): Promise<void>;
  /** Encodes the canvas as the frame at `seconds`. Resolves when the encoder can take another. */
  addFrame(seconds: number): Promise<void>;
  /** Accepts no more frames. Resolves once the packets of all frames were added to `source`. */
  finish(): Promise<void>;
  cancel(): Promise<void>;
};

/**
 * Encodes a canvas. The encoder belongs to an output of its own, whose file is discarded: mediabunny ends an output only 25 ms after
 * its last packet, in case an error is still reported. `finish` waits for that only if a packet is missing.
 */
export function encodeCanvas(canvas: HTMLCanvasElement | OffscreenCanvas, codec: VideoCodec): PictureTrack {
  const { frameRate, keyFrameIntervalSeconds } = recordingPreset;
  const source = new EncodedVideoPacketSource(codec);
  let frameCount = 0;
  let packetCount = 0;
  let written: Promise<void> = Promise.resolve();
  let onPacket = () => {};

  const picture = new CanvasSource(canvas, {
    codec,
    quality: videoQuality,
    keyFrameInterval: keyFrameIntervalSeconds,
    onEncoderConfig: (config) => Object.assign(config, { framerate: frameRate }),
    onEncodedPacket(packet, meta) {
      packetCount += 1;
      written = written.then(() => source.add(packet, meta));
      // Reported by the next `addFrame`, or by `finish`.
      written.catch(() => undefined);
      onPacket();
    },
  });
  const encoder = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() });
  // The track gets no frame rate, because mediabunny would then round the time of every frame, even late ones, to 1/30
  // s.
  encoder.addVideoTrack(picture);

  return {
    source,
    start: () => encoder.start(),
    async addFrame(seconds) {
      frameCount += 1;
      await picture.add(seconds, 1 / frameRate);
      await written;
    },
    async finish() {
      const complete = new Promise<void>((resolve) => {
        onPacket = () => {
          if (packetCount === frameCount) resolve();
        };
        onPacket();
      });
      await Promise.race([complete, encoder.finalize()]);
      await written;
    },
    cancel: () => encoder.cancel(),
  };
}
