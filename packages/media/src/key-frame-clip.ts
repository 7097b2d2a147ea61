import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Output,
} from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { chooseTracks } from './copied-tracks.ts';
import { NotAVideoError } from './errors.ts';
import type { ReadLimits } from './guarded-source.ts';
import { openVideo } from './open-video.ts';

export interface KeyFrameClip {
  readonly bytes: Uint8Array;
  readonly family: 'iso' | 'matroska';
}

/**
 * The key frame at or before `share` (0 to 1) of the video, as a file of that one frame: turned like the original, without
 * sound or tags. What a decoder is then given to read is this, never the whole of a foreign file. Throws NotAVideoError,
 * TruncatedVideoError, whatever the source throws, or the signal's reason.
 */
export async function extractKeyFrame(
  source: ByteSource,
  share: number,
  limits: ReadLimits = {},
): Promise<KeyFrameClip> {
  const video = await openVideo(source, limits);
  try {
    return await video.guard(async () => {
      const { video: picture } = await chooseTracks(video);
      const { track, codec, config: decoderConfig } = picture;
      const sink = new EncodedPacketSink(track);
      const at = (await track.computeDuration({ skipLiveWait: true })) * share;
      const packet = (await sink.getKeyPacket(at, { verifyKeyPackets: true })) ?? (await sink.getFirstKeyPacket());
      if (!packet) throw new NotAVideoError('no-video-track');
      const iso = new MovOutputFormat({ fastStart: 'in-memory' });
      const isIso = (iso.getSupportedVideoCodecs() as readonly string[]).includes(codec);
      const target = new BufferTarget();
      const output = new Output({ format: isIso ? iso : new MkvOutputFormat(), target });
      const copy = new EncodedVideoPacketSource(codec);
      output.addVideoTrack(copy, { transformationMatrix: await track.getTransformationMatrix() });
      await output.start();
      await copy.add(packet.clone({ timestamp: 0 }), { decoderConfig });
      await output.finalize();
      if (!target.buffer) throw new NotAVideoError('unreadable');
      return { bytes: new Uint8Array(target.buffer), family: isIso ? 'iso' : 'matroska' };
    });
  } finally {
    video.close();
  }
}
