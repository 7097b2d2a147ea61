import { StreamTarget } from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import type { CopiedTracks } from './copied-tracks.ts';
import { chooseTracks } from './copied-tracks.ts';
import { NotAVideoError } from './errors.ts';
import { readFrameTimes } from './frame-times.ts';
import { layOutIso, writeIso } from './iso-copy.ts';
import { openVideo } from './open-video.ts';
import type { WriteChunk } from './ordered-writer.ts';
import type { OutputKind } from './output-kinds.ts';
import { chooseOutputKind } from './output-kinds.ts';
import { copyPackets } from './packet-copy.ts';
import { createPatchRecorder, createWindowWriter } from './window-writer.ts';

export interface RemuxOptions {
  /** Aborts the work. Its reason is thrown. The output up to then is not a playable file. */
  signal?: AbortSignal;
  /** Called with a share from 0 to 1 after each write. */
  onProgress?: (share: number) => void;
}

export interface RemuxResult {
  /** Bytes written. */
  readonly size: number;
  readonly mimeType: string;
}

/**
 * Copies the video and audio packets unchanged into a new file without tags: no location, device, date or data track. MP4 and
 * QuickTime become fast-start MP4 (QuickTime if MP4 does not support the codec), WebM stays WebM. Rotation, codecs and frame
 * times are kept. Of what an edit list hides at the end, only the pictures stay that are needed to decode others. Writes in order, reads
 * the index two or three times and the media once (WebM: twice), and holds the index and a few MB in
 * memory. Throws NotAVideoError, TruncatedVideoError, any error of the source or `write`, or the signal's reason.
 */
export async function remuxWithoutMetadata(
  source: ByteSource,
  write: WriteChunk,
  options: RemuxOptions = {},
): Promise<RemuxResult> {
  const { signal, onProgress } = options;
  const video = await openVideo(source, { ...(signal && { signal }), maxBytesRead: source.size * 4 + 2 ** 26 });
  let writeFailure: { error: unknown } | null = null;

  const writeTo = (size: number): WriteChunk => {
    // Frames that share bytes could otherwise produce a copy of any size.
    if (size > source.size * 2 + 2 ** 20) throw new NotAVideoError('unreadable');
    return async (chunk, position) => {
      try {
        await write(chunk, position);
      } catch (error) {
        writeFailure ??= { error };
        throw error;
      }
      onProgress?.((position + chunk.byteLength) / size);
    };
  };

  try {
    return await video.guard(async () => {
      const hiddenFrom = video.shownParts.size === 0 ? Infinity : (await readFrameTimes(video, signal)).hiddenFrom;
      const tracks = await chooseTracks(video, hiddenFrom);
      const kind = chooseOutputKind(video.container, tracks);
      if (kind.family === 'matroska') {
        return { size: await copyMatroska(kind, tracks, writeTo, signal), mimeType: kind.mimeType };
      }
      const layout = await layOutIso(kind, tracks, signal);
      const size = layout.head.byteLength + layout.mediaBytes;
      await writeIso(kind, tracks, layout, writeTo(size), signal);
      return { size, mimeType: kind.mimeType };
    });
  } catch (error) {
    throw writeFailure ? (writeFailure as { error: unknown }).error : error;
  } finally {
    video.close();
  }
}

/** Runs the muxer twice. The first run records the sizes and positions that it fills in later, so the second can write in order. */
async function copyMatroska(
  kind: OutputKind,
  tracks: CopiedTracks,
  writeTo: (size: number) => WriteChunk,
  signal?: AbortSignal,
): Promise<number> {
  const recorder = createPatchRecorder();
  await copyPackets(tracks, {
    format: kind.create({}),
    target: new StreamTarget(recorder.writable),
    isRehearsal: true,
    signal,
  });
  const { size, patches } = recorder;
  const plan = { head: new Uint8Array(), start: 0, end: size, patches };
  const target = new StreamTarget(createWindowWriter(plan, writeTo(size)));
  await copyPackets(tracks, { format: kind.create({}), target, isRehearsal: false, signal });
  return size;
}
