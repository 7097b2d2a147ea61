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

/** Enough that at least one frame is neither black nor blurred. */
const frames = 60;
const largestClip = 64 * 2 ** 20;

export interface ShortClip {
  readonly bytes: Uint8Array;
  readonly family: 'iso' | 'matroska';
}

/**
 * Up to 60 frames from the key frame at or before `share` (0 to 1) of the video, as a file: rotated like the original, without
 * audio or tags. A decoder then reads only this clip, never a whole untrusted file. Throws NotAVideoError, TruncatedVideoError,
 * any error of the source, or the signal's reason.
 */
export async function extractShortClip(source: ByteSource, share: number, limits: ReadLimits = {}): Promise<ShortClip> {
  const video = await openVideo(source, limits);
  try {
    return await video.guard(async () => {
      const { video: picture } = await chooseTracks(video);
      const { track, codec, config: decoderConfig } = picture;
      const sink = new EncodedPacketSink(track);
      const at = (await track.computeDuration({ skipLiveWait: true })) * share;
      const start = (await sink.getKeyPacket(at, { verifyKeyPackets: true })) ?? (await sink.getFirstKeyPacket());
      if (!start) throw new NotAVideoError('no-video-track');
      const iso = new MovOutputFormat({ fastStart: 'in-memory' });
      const isIso = (iso.getSupportedVideoCodecs() as readonly string[]).includes(codec);
      const target = new BufferTarget();
      const output = new Output({ format: isIso ? iso : new MkvOutputFormat(), target });
      const copy = new EncodedVideoPacketSource(codec);
      output.addVideoTrack(copy, { transformationMatrix: await track.getTransformationMatrix() });
      await output.start();
      let count = 0;
      let bytes = 0;
      for await (const packet of sink.packets(start)) {
        bytes += packet.byteLength;
        if (++count > frames || (count > 1 && bytes > largestClip)) break;
        // Frames shown before the key frame refer to frames that are not in the clip.
        const timestamp = packet.timestamp - start.timestamp;
        if (timestamp >= 0) await copy.add(packet.clone({ timestamp }), { decoderConfig });
      }
      await output.finalize();
      if (!target.buffer) throw new NotAVideoError('unreadable');
      return { bytes: new Uint8Array(target.buffer), family: isIso ? 'iso' : 'matroska' };
    });
  } finally {
    video.close();
  }
}
