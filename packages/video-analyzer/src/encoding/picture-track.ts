import { recordingPreset } from '@swing/media/encoding-presets';
import { CanvasSource, type EncodedPacket, type VideoCodec } from 'mediabunny';
import { discardingOutput } from './discarding-output.ts';
import { videoQuality } from './recording-codecs.ts';

/** The pictures of a recording. */
export type PictureTrack = {
  start(): Promise<void>;
  /** Encodes the canvas as the frame at `seconds`. Resolves when the encoder can take another. */
  addFrame(seconds: number): Promise<void>;
  /** Accepts no more frames. Resolves once `onPacket` has taken the encoded picture of each frame. */
  finish(): Promise<void>;
  cancel(): Promise<void>;
};

type PictureOptions = {
  readonly codec: VideoCodec;
  /** Receives each encoded picture. Resolves when it can take another. */
  readonly onPacket: (packet: EncodedPacket, meta: EncodedVideoChunkMetadata | undefined) => Promise<void>;
};

/**
 * Encodes a canvas. mediabunny ends an encoder only 25 ms after its last picture, in case an error is still reported. `finish` does not
 * wait for that if there is an encoded picture for each frame.
 */
export function encodeCanvas(canvas: HTMLCanvasElement | OffscreenCanvas, options: PictureOptions): PictureTrack {
  const { frameRate, keyFrameIntervalSeconds } = recordingPreset;
  let frameCount = 0;
  let packetCount = 0;
  let written: Promise<void> = Promise.resolve();
  let onCounted = () => {};

  const picture = new CanvasSource(canvas, {
    codec: options.codec,
    quality: videoQuality,
    keyFrameInterval: keyFrameIntervalSeconds,
    onEncoderConfig: (config) => Object.assign(config, { framerate: frameRate }),
    onEncodedPacket(packet, meta) {
      packetCount += 1;
      written = options.onPacket(packet, meta);
      // Reported by the next `addFrame`, or by `finish`.
      written.catch(() => undefined);
      onCounted();
    },
  });
  const encoder = discardingOutput();
  // The track gets no frame rate, because mediabunny would then round the time of every frame, even late ones, to 1/30
  // s.
  encoder.addVideoTrack(picture);

  return {
    start: () => encoder.start(),
    async addFrame(seconds) {
      frameCount += 1;
      await picture.add(seconds, 1 / frameRate);
      await written;
    },
    async finish() {
      const complete = new Promise<void>((resolve) => {
        onCounted = () => {
          if (packetCount === frameCount) resolve();
        };
        onCounted();
      });
      await Promise.race([complete, encoder.finalize()]);
      await written;
    },
    cancel: () => encoder.cancel(),
  };
}
