import { NotAVideoError } from './errors.ts';
import type { Box } from './iso-boxes.ts';
import { childBoxes, onlyBox } from './iso-boxes.ts';

/** Counts a fragment's samples, up to `maximum`, and checks that each sample list fits its box. Throws NotAVideoError. */
export function countFragmentSamples(moof: DataView, maximum: number): number {
  let samples = 0;
  const trackIds = new Set<number>();
  for (const traf of childBoxes(moof)) {
    if (traf.type !== 'traf') continue;
    const boxes = childBoxes(traf.content);
    const header = onlyBox(boxes, 'tfhd');
    if (!header || header.byteLength < 8) throw new NotAVideoError('unreadable');
    const trackId = header.getUint32(4);
    // mediabunny sorts all samples of a track again after each of its `traf` boxes.
    if (trackIds.has(trackId)) throw new NotAVideoError('unreadable');
    trackIds.add(trackId);
    for (const { type, content } of boxes) {
      if (type !== 'trun') continue;
      if (content.byteLength < 8) throw new NotAVideoError('unreadable');
      const flags = content.getUint32(0) & 0xffffff;
      const count = content.getUint32(4);
      const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
      const listStart = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
      if (count * fields * 4 > content.byteLength - listStart) {
        throw new NotAVideoError('unreadable');
      }
      samples += count;
      if (samples > maximum) throw new NotAVideoError('unreadable');
    }
  }
  return samples;
}

/**
 * The duration of a fragmented file according to its movie header, in units of its timescale. Null if it is not stated: most
 * recorders do not know it when they write the header.
 */
export function announcedDuration(mvex: readonly Box[]): number | null {
  const mehd = onlyBox(mvex, 'mehd');
  if (!mehd || mehd.byteLength < 8) return null;
  const isLong = mehd.getUint8(0) === 1;
  if (isLong && mehd.byteLength < 12) return null;
  return (isLong ? Number(mehd.getBigUint64(4)) : mehd.getUint32(4)) || null;
}

/** File position of the end of the last part listed in a segment index (`sidx`), which itself ends at `indexEnd`. */
export function endOfIndexedParts(sidx: DataView, indexEnd: number): number {
  const isLong = sidx.byteLength > 0 && sidx.getUint8(0) === 1;
  const listStart = isLong ? 32 : 24;
  if (sidx.byteLength < listStart) throw new NotAVideoError('unreadable');
  const count = sidx.getUint16(listStart - 2);
  if (count * 12 > sidx.byteLength - listStart) throw new NotAVideoError('unreadable');
  let end = indexEnd + (isLong ? Number(sidx.getBigUint64(20)) : sidx.getUint32(16));
  // The first bit is the type of the part, the rest its size.
  for (let part = 0; part < count; part++) end += sidx.getUint32(listStart + part * 12) & 0x7fffffff;
  return end;
}
