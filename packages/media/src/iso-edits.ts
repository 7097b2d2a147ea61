/** The part of a track that an edit list shows, in seconds of the presentation. */
export interface ShownPart {
  readonly start: number;
  /** The first moment that is no longer shown. Infinity if the list does not say. */
  readonly end: number;
}

const emptyEdit = -1;
const normalRate = 0x10000;

/**
 * Reads which part of its track an edit list (`elst`) shows, rounded to the track's time units as browsers do. Null if it shows no part, or
 * at another speed. Of a list with several parts only the start of the first one is read, as mediabunny does.
 */
export function readShownPart(list: DataView, movieTimescale: number, timescale: number): ShownPart | null {
  if (list.byteLength < 8) return null;
  const isLarge = list.getUint8(0) === 1;
  const entrySize = isLarge ? 20 : 12;
  const count = Math.min(list.getUint32(4), Math.floor((list.byteLength - 8) / entrySize));
  let delay = 0;
  for (let entry = 0; entry < count; entry++) {
    const at = 8 + entry * entrySize;
    const duration = isLarge ? Number(list.getBigUint64(at)) : list.getUint32(at);
    const mediaTime = isLarge ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4);
    if (mediaTime === emptyEdit) {
      delay += duration;
      continue;
    }
    if (list.getInt32(at + entrySize - 4) !== normalRate) return null;
    const unitsOf = (movieUnits: number) => Math.round((movieUnits / movieTimescale) * timescale);
    const isOnly = entry === count - 1;
    const end = isOnly && duration > 0 ? (unitsOf(delay) + unitsOf(duration)) / timescale : Infinity;
    return { start: unitsOf(delay) / timescale, end };
  }
  return null;
}
