import { childBoxes, onlyBox, type Box } from '@swing/media/iso-boxes';
import { createFragmentReader, type FileBytes } from './fragment-reader.ts';
import type { TrackSamples } from './fragment-samples.ts';
import { joinBytes } from '@swing/media/join-bytes';
import { bytesOf, longWords, makeBox, words } from './mp4-writer.ts';

function chunkMap({ chunks }: TrackSamples): number[] {
  const entries: number[] = [];
  let previous = 0;
  chunks.forEach(({ sampleCount }, index) => {
    if (sampleCount !== previous) entries.push(index + 1, sampleCount, 1);
    previous = sampleCount;
  });
  return entries;
}

function sampleTable(description: Uint8Array, track: TrackSamples): Uint8Array {
  const { sizes, durations, compositionOffsets, syncSamples } = track;
  const map = chunkMap(track);
  const isReordered = compositionOffsets.runCount > 1 || compositionOffsets.last() !== 0;
  const hasDifferences = syncSamples.length < sizes.length;
  return makeBox(
    'stbl',
    description,
    makeBox('stts', words(0, durations.runCount), durations.bytes()),
    ...(isReordered
      ? [makeBox('ctts', words(0x1000000, compositionOffsets.runCount), compositionOffsets.bytes())]
      : []),
    ...(hasDifferences ? [makeBox('stss', words(0, syncSamples.length), syncSamples.bytes())] : []),
    makeBox('stsc', words(0, map.length / 3), words(...map)),
    makeBox('stsz', words(0, 0, sizes.length), sizes.bytes()),
    makeBox('co64', words(0, track.chunks.length), longWords(...track.chunks.map(({ offset }) => offset))),
  );
}

/** Samples by track id, and the `moov` box that describes these tracks. */
type Movie = { readonly moov: DataView; readonly tracks: ReadonlyMap<number, TrackSamples> };

/** Returns a copy of the box with its duration set, in 32 bits or, in version 1, in 64 bits. */
function withDuration(type: string, content: DataView, offsets: { short: number; long: number }, duration: number) {
  const copy = bytesOf(content).slice();
  const view = new DataView(copy.buffer);
  if (view.getUint8(0) === 1) view.setBigUint64(offsets.long, BigInt(duration));
  else view.setUint32(offsets.short, duration);
  return makeBox(type, copy);
}

/** Byte offsets of the duration in the content of each header box. */
const durationAt = {
  mvhd: { short: 16, long: 24 },
  tkhd: { short: 20, long: 28 },
  mdhd: { short: 16, long: 24 },
} as const;

/** Reads the timescale of `mvhd` or `mdhd`, or the track id of `tkhd`: all have the same offset. */
function timescaleOrTrackId(content: DataView): number {
  return content.getUint32(content.getUint8(0) === 1 ? 20 : 12);
}

function find(content: DataView, ...path: readonly string[]): DataView {
  let found = content;
  for (const type of path) {
    const inner = onlyBox(childBoxes(found), type);
    if (inner === undefined) throw new Error(`The recording has no ${type} box.`);
    found = inner;
  }
  return found;
}

const copy = ({ type, content }: Box) => makeBox(type, bytesOf(content));

function rebuilt(type: string, content: DataView, replace: (inner: Box) => Uint8Array): Uint8Array {
  return makeBox(type, ...childBoxes(content).map(replace));
}

/** Returns null for a track without samples. */
function rebuiltTrack(
  movie: Movie,
  trak: DataView,
  movieTimescale: number,
): { bytes: Uint8Array; duration: number } | null {
  const samples = movie.tracks.get(timescaleOrTrackId(find(trak, 'tkhd')));
  if (samples === undefined) return null;
  const { mediaDuration } = samples;
  const mediaTimescale = timescaleOrTrackId(find(trak, 'mdia', 'mdhd'));
  const duration = Math.round((mediaDuration / mediaTimescale) * movieTimescale);

  const bytes = rebuilt('trak', trak, (box) => {
    if (box.type === 'edts') throw new Error('The recording does not start at zero.');
    if (box.type === 'tkhd') return withDuration('tkhd', box.content, durationAt.tkhd, duration);
    return box.type === 'mdia' ? rebuiltMedia(box.content, samples) : copy(box);
  });
  return { bytes, duration };
}

function rebuiltMedia(mdia: DataView, samples: TrackSamples): Uint8Array {
  return rebuilt('mdia', mdia, (box) => {
    if (box.type === 'mdhd') return withDuration('mdhd', box.content, durationAt.mdhd, samples.mediaDuration);
    if (box.type !== 'minf') return copy(box);
    return rebuilt('minf', box.content, (inner) => {
      if (inner.type !== 'stbl') return copy(inner);
      return sampleTable(makeBox('stsd', bytesOf(find(inner.content, 'stsd'))), samples);
    });
  });
}

function rebuiltMovie(movie: Movie): { bytes: Uint8Array<ArrayBuffer>; trackCount: number; durationSeconds: number } {
  const header = find(movie.moov, 'mvhd');
  const timescale = timescaleOrTrackId(header);
  const tracks = childBoxes(movie.moov)
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => rebuiltTrack(movie, content, timescale))
    .filter((track) => track !== null);
  const duration = Math.max(0, ...tracks.map((track) => track.duration));
  const bytes = makeBox(
    'moov',
    withDuration('mvhd', header, durationAt.mvhd, duration),
    ...tracks.map((track) => track.bytes),
  );
  return { bytes, trackCount: tracks.length, durationSeconds: duration / timescale };
}

/** Adds `shift` to the offsets of all samples in a `moov` box. Building the box again would take as long as the rest. */
function shiftOffsets(moov: Uint8Array<ArrayBuffer>, shift: number) {
  for (const { type, content } of childBoxes(find(new DataView(moov.buffer), 'moov'))) {
    if (type !== 'trak') continue;
    const offsets = find(content, 'mdia', 'minf', 'stbl', 'co64');
    for (let at = 8; at < offsets.byteLength; at += 8)
      offsets.setBigUint64(at, offsets.getBigUint64(at) + BigInt(shift));
  }
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export type FastStart = {
  readonly header: Uint8Array<ArrayBuffer>;
  /** Where the media begin and end in the file of the recording, in bytes. */
  readonly mediaStart: number;
  readonly mediaEnd: number;
  readonly durationSeconds: number;
  /** Tracks that hold media: 1 without sound, 2 with sound. */
  readonly trackCount: number;
};

/**
 * Returns the head of a plain fast-start MP4. Its media are the bytes from `mediaStart` to `mediaEnd`, in which the offsets of the
 * samples are counted. Tracks of `moov` without samples are left out.
 */
export function plainHeader({
  moov,
  tracks,
  mediaStart,
  mediaEnd,
}: Movie & Pick<FastStart, 'mediaStart' | 'mediaEnd'>) {
  const type = makeBox('ftyp', latin('isom'), words(512), latin('isomiso2avc1mp41'));
  const mediaHeader = joinBytes([words(1), latin('mdat'), longWords(16 + mediaEnd - mediaStart)]);
  const { bytes, durationSeconds, trackCount } = rebuiltMovie({ moov, tracks });
  shiftOffsets(bytes, type.byteLength + bytes.byteLength + mediaHeader.byteLength - mediaStart);
  return { header: joinBytes([type, bytes, mediaHeader]), durationSeconds, trackCount };
}

/**
 * Returns the head of a plain fast-start MP4 whose media are the bytes of `file` from `mediaStart` to `mediaEnd`, left in place.
 * One large mdat box replaces the fragments, so nothing is copied however long the recording is. A fragment at the end that was
 * cut off is left out.
 * `reader` may have read the file up to any point. Throws Error if the file holds no media or has an unknown structure.
 */
export function fastStartHeader(file: FileBytes, reader = createFragmentReader(file)): FastStart {
  reader.advance();
  const { tracks, moov, mediaStart, mediaEnd } = reader.parsed();
  return { ...plainHeader({ moov, tracks, mediaStart, mediaEnd }), mediaStart, mediaEnd };
}
