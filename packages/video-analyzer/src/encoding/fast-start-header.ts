import { addFragment, type TrackSamples } from './fragment-samples.ts';
import { boxesIn, joinBytes, longWords, makeBox, readBoxHeader, words, type Mp4Box } from './mp4-boxes.ts';

/** Random access to the bytes of a fragmented MP4; `start` and `end` in bytes. */
export type FileBytes = { readonly size: number; read(start: number, end: number): Uint8Array };

/** Run-length encodes values as (count, value) pairs, as the stts and ctts boxes store them. */
function runs(values: readonly number[]): number[] {
  const pairs: number[] = [];
  for (const value of values) {
    const last = pairs.length - 1;
    if (pairs[last] === value) pairs[last - 1] = (pairs[last - 1] ?? 0) + 1;
    else pairs.push(1, value);
  }
  return pairs;
}

function chunkMap({ chunks }: TrackSamples): number[] {
  const entries: number[] = [];
  let previous = 0;
  chunks.forEach(({ sampleCount }, index) => {
    if (sampleCount !== previous) entries.push(index + 1, sampleCount, 1);
    previous = sampleCount;
  });
  return entries;
}

function sampleTable(description: Uint8Array, track: TrackSamples, shift: number): Uint8Array {
  const durations = runs(track.durations);
  const offsets = runs(track.compositionOffsets);
  const map = chunkMap(track);
  const isReordered = track.compositionOffsets.some((offset) => offset !== 0);
  const hasDifferences = track.syncSamples.length < track.sizes.length;
  return makeBox(
    'stbl',
    description,
    makeBox('stts', words(0, durations.length / 2, ...durations)),
    ...(isReordered ? [makeBox('ctts', words(0x1000000, offsets.length / 2, ...offsets))] : []),
    ...(hasDifferences ? [makeBox('stss', words(0, track.syncSamples.length), words(...track.syncSamples))] : []),
    makeBox('stsc', words(0, map.length / 3), words(...map)),
    makeBox('stsz', words(0, 0, track.sizes.length), words(...track.sizes)),
    makeBox('co64', words(0, track.chunks.length), longWords(...track.chunks.map((chunk) => chunk.offset + shift))),
  );
}

type Moov = { bytes: Uint8Array; tracks: Map<number, TrackSamples>; shift: number };

/** Returns a copy of the box with its duration set, in 32 bits or, in version 1, in 64 bits. */
function withDuration(bytes: Uint8Array, box: Mp4Box, wordsBefore: { short: number; long: number }, duration: number) {
  const copy = bytes.slice(box.start, box.end);
  const view = new DataView(copy.buffer);
  const body = box.bodyStart - box.start;
  if (view.getUint8(body) === 1) view.setBigUint64(body + wordsBefore.long, BigInt(duration));
  else view.setUint32(body + wordsBefore.short, duration);
  return copy;
}

const durationAt = {
  mvhd: { short: 16, long: 24 },
  tkhd: { short: 20, long: 28 },
  mdhd: { short: 16, long: 24 },
} as const;

function timescaleIn(bytes: Uint8Array, box: Mp4Box): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint32(box.bodyStart + (view.getUint8(box.bodyStart) === 1 ? 20 : 12));
}

function find(bytes: Uint8Array, parent: Mp4Box, ...path: readonly string[]): Mp4Box {
  let box = parent;
  for (const type of path) {
    const inner = boxesIn(bytes, box.bodyStart, box.end).find((one) => one.type === type);
    if (inner === undefined) throw new Error(`The recording has no ${type} box.`);
    box = inner;
  }
  return box;
}

function rebuilt(bytes: Uint8Array, box: Mp4Box, replace: (inner: Mp4Box) => Uint8Array | null): Uint8Array {
  const parts = boxesIn(bytes, box.bodyStart, box.end).map(replace);
  return makeBox(box.type, ...parts.filter((part) => part !== null));
}

/** Returns null for a track without samples. */
function rebuiltTrack(
  moov: Moov,
  trak: Mp4Box,
  movieTimescale: number,
): { bytes: Uint8Array; duration: number } | null {
  const { bytes } = moov;
  const header = find(bytes, trak, 'tkhd');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const trackId = view.getUint32(header.bodyStart + (view.getUint8(header.bodyStart) === 1 ? 20 : 12));
  const samples = moov.tracks.get(trackId);
  if (samples === undefined) return null;
  const mediaTimescale = timescaleIn(bytes, find(bytes, trak, 'mdia', 'mdhd'));
  const { mediaDuration } = samples;
  const duration = Math.round((mediaDuration / mediaTimescale) * movieTimescale);
  const copy = (box: Mp4Box) => bytes.slice(box.start, box.end);

  const table = (stbl: Mp4Box) => sampleTable(copy(find(bytes, stbl, 'stsd')), samples, moov.shift);
  const information = (minf: Mp4Box) => rebuilt(bytes, minf, (box) => (box.type === 'stbl' ? table(box) : copy(box)));
  const media = (mdia: Mp4Box) =>
    rebuilt(bytes, mdia, (box) => {
      if (box.type === 'minf') return information(box);
      return box.type === 'mdhd' ? withDuration(bytes, box, durationAt.mdhd, mediaDuration) : copy(box);
    });
  const track = rebuilt(bytes, trak, (box) => {
    if (box.type === 'mdia') return media(box);
    if (box.type === 'edts') throw new Error('The recording does not start at zero.');
    return box.type === 'tkhd' ? withDuration(bytes, box, durationAt.tkhd, duration) : copy(box);
  });
  return { bytes: track, duration };
}

function rebuiltMovie(moov: Moov): Uint8Array {
  const [movie] = boxesIn(moov.bytes);
  if (movie === undefined) throw new Error('The recording has no movie box.');
  const header = find(moov.bytes, movie, 'mvhd');
  const timescale = timescaleIn(moov.bytes, header);
  const traks = boxesIn(moov.bytes, movie.bodyStart, movie.end).filter((box) => box.type === 'trak');
  const tracks = traks.map((trak) => rebuiltTrack(moov, trak, timescale)).filter((track) => track !== null);
  const duration = Math.max(0, ...tracks.map((track) => track.duration));
  return makeBox(
    'moov',
    withDuration(moov.bytes, header, durationAt.mvhd, duration),
    ...tracks.map((one) => one.bytes),
  );
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * Parses the fragments of a growing file as they become complete. With `advance` called after each write, finishing a
 * long recording is as quick as finishing a short one.
 */
export function createFragmentReader(file: FileBytes) {
  const tracks = new Map<number, TrackSamples>();
  let moov: Uint8Array | null = null;
  let pending: { bytes: Uint8Array; start: number } | null = null;
  let mediaStart: number | null = null;
  let offset = 0;

  function take(box: Mp4Box) {
    if (box.type === 'moov') moov = file.read(box.start, box.end);
    if (box.type === 'moof') pending = { bytes: file.read(box.start, box.end), start: box.start };
    if (box.type === 'mdat' && pending !== null) {
      mediaStart ??= pending.start;
      addFragment(tracks, pending.bytes, pending.start);
      pending = null;
    }
  }

  return {
    advance(): void {
      while (offset + 8 <= file.size) {
        const box = readBoxHeader(file.read(offset, Math.min(file.size, offset + 16)), offset);
        if (box === null || box.end > file.size) return;
        take(box);
        offset = box.end;
      }
    },
    /** Returns what has been parsed. Throws Error if the file holds no media. */
    parsed() {
      if (moov === null || mediaStart === null) throw new Error('The recording holds no media.');
      return { tracks, moov, mediaStart };
    },
  };
}

/**
 * Returns the head of a plain fast-start MP4 whose media are the bytes of `file` from `mediaStart` on, left in place.
 * One large mdat box replaces the fragments, so nothing is copied however long the recording is.
 * `reader` may have read the file up to any point. Throws Error if the file holds no media or has an unknown structure.
 */
export function fastStartHeader(
  file: FileBytes,
  reader = createFragmentReader(file),
): { header: Uint8Array<ArrayBuffer>; mediaStart: number } {
  reader.advance();
  const { tracks, moov, mediaStart } = reader.parsed();
  const type = makeBox('ftyp', latin('isom'), words(512), latin('isomiso2avc1mp41'));
  const mediaHeader = joinBytes([words(1), latin('mdat'), longWords(16 + file.size - mediaStart)]);
  const length = type.byteLength + mediaHeader.byteLength + rebuiltMovie({ bytes: moov, tracks, shift: 0 }).byteLength;
  const movie = rebuiltMovie({ bytes: moov, tracks, shift: length - mediaStart });
  return { header: joinBytes([type, movie, mediaHeader]), mediaStart };
}
