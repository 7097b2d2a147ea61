import { childBoxes, onlyBox } from './iso-boxes.ts';
import { readChunkOffsets } from './iso-sample-table.ts';

/** A run of one track's packets that are adjacent in the file. */
export interface Chunk {
  /** Position of the track in the index, from 0. */
  readonly track: number;
  readonly bytes: number;
}

/** The chunks of an MP4 in file order. They fill the space from the start of the media to `mediaEnd` without gaps. */
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
