import { boxesIn, type Mp4Box } from './mp4-boxes.ts';

/** The samples of one track, collected from its fragments; durations and offsets in the track's own time units. */
export type TrackSamples = {
  readonly sizes: number[];
  /** Sum of `durations`. */
  mediaDuration: number;
  readonly durations: number[];
  readonly compositionOffsets: number[];
  readonly syncSamples: number[];
  /** Runs of adjacent samples; `offset` is their byte position in the file. */
  readonly chunks: { offset: number; sampleCount: number }[];
};

const isDifference = 0x10000;

const emptyTrack = (): TrackSamples => ({
  sizes: [],
  mediaDuration: 0,
  durations: [],
  compositionOffsets: [],
  syncSamples: [],
  chunks: [],
});

type RunDefaults = { duration: number; size: number; flags: number };

function readHeader(view: DataView, box: Mp4Box): { trackId: number; defaults: RunDefaults } {
  const flags = view.getUint32(box.bodyStart) & 0xffffff;
  let at = box.bodyStart + 8;
  const next = (bit: number, bytes = 4) => {
    if ((flags & bit) === 0) return 0;
    at += bytes;
    return view.getUint32(at - 4);
  };
  next(0x1, 8);
  next(0x2);
  const duration = next(0x8);
  const size = next(0x10);
  return { trackId: view.getUint32(box.bodyStart + 4), defaults: { duration, size, flags: next(0x20) } };
}

function readRun(view: DataView, box: Mp4Box, moofOffset: number, defaults: RunDefaults, track: TrackSamples) {
  const flags = view.getUint32(box.bodyStart) & 0xffffff;
  const sampleCount = view.getUint32(box.bodyStart + 4);
  let at = box.bodyStart + 8;
  const word = () => {
    at += 4;
    return view.getUint32(at - 4);
  };
  const dataOffset = flags & 0x1 ? word() : 0;
  const firstFlags = flags & 0x4 ? word() : null;
  track.chunks.push({ offset: moofOffset + dataOffset, sampleCount });
  for (let index = 0; index < sampleCount; index += 1) {
    const duration = flags & 0x100 ? word() : defaults.duration;
    track.durations.push(duration);
    track.mediaDuration += duration;
    track.sizes.push(flags & 0x200 ? word() : defaults.size);
    const ownFlags = flags & 0x400 ? word() : defaults.flags;
    const sampleFlags = index === 0 && firstFlags !== null ? firstFlags : ownFlags;
    if ((sampleFlags & isDifference) === 0) track.syncSamples.push(track.sizes.length);
    track.compositionOffsets.push(flags & 0x800 ? word() | 0 : 0);
  }
}

/** A fragment only estimates the duration of its last sample. The start of the next fragment gives the real one. */
function settleLastDuration(track: TrackSamples, decodeTime: number) {
  const last = track.durations.length - 1;
  const guessed = track.durations[last];
  if (guessed === undefined) return;
  const known = Math.max(0, guessed + decodeTime - track.mediaDuration);
  track.durations[last] = known;
  track.mediaDuration += known - guessed;
}

function decodeTimeOf(view: DataView, box: Mp4Box): number {
  const isLong = view.getUint8(box.bodyStart) === 1;
  return isLong ? Number(view.getBigUint64(box.bodyStart + 4)) : view.getUint32(box.bodyStart + 4);
}

/**
 * Adds the samples of one `moof` box (its bytes and its byte offset in the file) to `tracks`, by track id. Throws Error
 * if the box is damaged.
 */
export function addFragment(tracks: Map<number, TrackSamples>, moof: Uint8Array, moofOffset: number): void {
  const view = new DataView(moof.buffer, moof.byteOffset, moof.byteLength);
  for (const traf of boxesIn(moof, 8).filter((box) => box.type === 'traf')) {
    const boxes = boxesIn(moof, traf.bodyStart, traf.end);
    const header = boxes.find((box) => box.type === 'tfhd');
    if (header === undefined) throw new Error('A track fragment has no header.');
    const { trackId, defaults } = readHeader(view, header);
    const track = tracks.get(trackId) ?? emptyTrack();
    tracks.set(trackId, track);
    const start = boxes.find((box) => box.type === 'tfdt');
    if (start !== undefined) settleLastDuration(track, decodeTimeOf(view, start));
    for (const run of boxes.filter((box) => box.type === 'trun')) readRun(view, run, moofOffset, defaults, track);
  }
}
