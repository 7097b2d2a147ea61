import { childBoxes, onlyBox } from '@swing/media/iso-boxes';
import { createRunList, createWordList, type RunList, type WordList } from './table-rows.ts';

/** The samples of one track, collected from its fragments; durations and offsets in the track's own time units. */
export type TrackSamples = {
  readonly sizes: WordList;
  /** Sum of `durations`. */
  mediaDuration: number;
  readonly durations: RunList;
  readonly compositionOffsets: RunList;
  readonly syncSamples: WordList;
  /** Runs of adjacent samples; `offset` is their byte position in the file. */
  readonly chunks: { offset: number; sampleCount: number }[];
};

const isDifference = 0x10000;

export const emptyTrack = (): TrackSamples => ({
  sizes: createWordList(),
  mediaDuration: 0,
  durations: createRunList(),
  compositionOffsets: createRunList(),
  syncSamples: createWordList(),
  chunks: [],
});

type RunDefaults = { duration: number; size: number; flags: number };

function readHeader(tfhd: DataView): { trackId: number; defaults: RunDefaults } {
  const flags = tfhd.getUint32(0) & 0xffffff;
  let at = 8;
  const next = (bit: number, bytes = 4) => {
    if ((flags & bit) === 0) return 0;
    at += bytes;
    return tfhd.getUint32(at - 4);
  };
  next(0x1, 8);
  next(0x2);
  const duration = next(0x8);
  const size = next(0x10);
  return { trackId: tfhd.getUint32(4), defaults: { duration, size, flags: next(0x20) } };
}

function readRun(trun: DataView, moofOffset: number, defaults: RunDefaults, track: TrackSamples) {
  const flags = trun.getUint32(0) & 0xffffff;
  const sampleCount = trun.getUint32(4);
  let at = 8;
  const word = () => {
    at += 4;
    return trun.getUint32(at - 4);
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
  const guessed = track.durations.last();
  if (guessed === undefined) return;
  const known = Math.max(0, guessed + decodeTime - track.mediaDuration);
  track.durations.replaceLast(known);
  track.mediaDuration += known - guessed;
}

function decodeTimeOf(tfdt: DataView): number {
  return tfdt.getUint8(0) === 1 ? Number(tfdt.getBigUint64(4)) : tfdt.getUint32(4);
}

/**
 * Adds the samples of one `moof` box (its content, and its byte offset in the file) to `tracks`, by track id. Throws an
 * error if the box is damaged.
 */
export function addFragment(tracks: Map<number, TrackSamples>, moof: DataView, moofOffset: number): void {
  for (const { content } of childBoxes(moof).filter(({ type }) => type === 'traf')) {
    const boxes = childBoxes(content);
    const header = onlyBox(boxes, 'tfhd');
    if (header === undefined) throw new Error('A track fragment has no header.');
    const { trackId, defaults } = readHeader(header);
    const track = tracks.get(trackId) ?? emptyTrack();
    tracks.set(trackId, track);
    const start = onlyBox(boxes, 'tfdt');
    if (start !== undefined) settleLastDuration(track, decodeTimeOf(start));
    for (const box of boxes) if (box.type === 'trun') readRun(box.content, moofOffset, defaults, track);
  }
}
