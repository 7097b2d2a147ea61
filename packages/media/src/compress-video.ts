import { Conversion, Mp4OutputFormat, Output, Quality, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { byteSourceOfBlob } from './byte-source.ts';
import { ensureAacEncoder } from './encoding-presets.ts';
import { readFrameTimes } from './frame-times.ts';
import { openVideo } from './open-video.ts';
import { probeVideo } from './probe.ts';
import { isFaithfulCopy, isWorthSending, planUploadCompression, uploadCompression } from './upload-compression.ts';

/** Destination of a copy. It is written at any position, then read as a whole. */
export interface CopyFile {
  write: (data: Uint8Array, position: number) => void;
  /** Returns the finished copy. `write` must not be called after this. */
  finish: () => Promise<Blob>;
}

/**
 * Makes a smaller copy of a video if that saves enough: H.264 in MP4, with all frame times, upright, with audio. Returns null if
 * the original is to be sent: nothing to gain, a codec that cannot be decoded here, or a copy that is not faithful. Throws the
 * errors of reading, decoding, encoding and writing. Needs WebCodecs. `onProgress` gets 0 to 1.
 */
export async function compressVideo(
  original: Blob,
  openCopy: () => Promise<CopyFile>,
  onProgress: (share: number) => void,
): Promise<Blob | null> {
  const probe = await probeVideo(byteSourceOfBlob(original));
  const video = await openVideo(byteSourceOfBlob(original));
  try {
    const isHighDynamicRange = await video.videoTrack.hasHighDynamicRange();
    const plan = planUploadCompression({ ...probe, bytes: original.size, isHighDynamicRange });
    if (!plan || !(await video.videoTrack.canDecode())) return null;
    const { packetOffset, hiddenFrom } = await readFrameTimes(video);
    // Otherwise the copy would show frames that an edit list hides.
    const trim = {
      ...(packetOffset > 0 && { start: packetOffset }),
      ...(hiddenFrom < Infinity && { end: hiddenFrom }),
    };
    const copy = await openCopy();
    const target = new StreamTarget(
      new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => copy.write(data, position) }),
      { chunked: true },
    );
    const convert = () =>
      Conversion.init({
        input: video.input,
        output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
        tracks: 'primary',
        ...(Object.keys(trim).length > 0 && { trim }),
        // Tags may name places and devices.
        tags: {},
        showWarnings: false,
        video: {
          codec: 'avc',
          ...(plan.isResized ? { width: plan.width, height: plan.height, fit: 'fill' as const } : {}),
          quality: new Quality({ bitrate: plan.videoBitsPerSecond }),
          keyFrameInterval: uploadCompression.keyFrameIntervalSeconds,
          forceTranscode: true,
        },
      });
    const wanted = [video.videoTrack, ...(video.audioTrack ? [video.audioTrack] : [])].map(({ id }) => id);
    const isWhole = ({ utilizedTracks }: Conversion) => {
      const used = utilizedTracks.map(({ id }) => id);
      return wanted.every((id) => used.includes(id));
    };
    let conversion = await convert();
    if (!isWhole(conversion)) {
      await ensureAacEncoder();
      conversion = await convert();
    }
    if (!conversion.isValid || !isWhole(conversion)) return null;
    conversion.onProgress = onProgress;
    await conversion.execute();
    const finished = await copy.finish();
    if (!isWorthSending(finished.size, original.size)) return null;
    const made = await probeVideo(byteSourceOfBlob(finished));
    return isFaithfulCopy(made, probe, plan) ? finished : null;
  } finally {
    video.close();
  }
}
