import { childBoxes, onlyBox } from './iso-boxes.ts';
import { readChunkOffsets } from './iso-sample-table.ts';

/** A run of one track's packets that lie side by side in the file. */
export interface Chunk {
  /** The track's place in the index, from 0. */
  readonly track: number;
  readonly bytes: number;
}

/** The chunks of an MP4 in the order in which they lie between the start of the media and `mediaEnd`, without gaps. */
export function readChunkOrder(moov: Uint8Array, mediaEnd: number): Chunk[] {
  const movie = onlyBox(childBoxes(new DataView(moov.buffer, moov.byteOffset, moov.byteLength)), 'moov');
  const tracks = movie ? childBoxes(movie).filter(({ type }) => type === 'trak') : [];
  const starts = tracks.flatMap(({ content }, track) => {
    let boxes = childBoxes(content);
    for (const type of ['mdia', 'minf', 'stbl']) {
      const inner = onlyBox(boxes, type);
      boxes = inner ? childBoxes(inner) : [];
    }
    const offsets = readChunkOffsets(boxes);
    return Array.from({ length: offsets.count }, (_, chunk) => ({ track, start: offsets.at(chunk) }));
  });
  starts.sort((a, b) => a.start - b.start);
  return starts.map(({ track, start }, index) => ({ track, bytes: (starts[index + 1]?.start ?? mediaEnd) - start }));
}
