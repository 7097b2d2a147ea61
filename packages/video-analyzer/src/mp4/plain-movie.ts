import { childBoxes, fourCharacters, onlyBox, readBoxHeader } from '@swing/media/iso-boxes';
import { NoMediaError, type FileBytes } from './fragment-reader.ts';
import { formatOf, readSamples, type MovieSample } from './sample-tables.ts';

export type MovieTrack = {
  readonly id: number;
  /** Time units per second. */
  readonly timescale: number;
  /** Tracks with the same format can be joined without encoding them again. */
  readonly format: string;
  /** Content of the `stsd` box. */
  readonly description: DataView;
  readonly samples: readonly MovieSample[];
};

export type PlainMovie = {
  /** Content of the `moov` box. */
  readonly moov: DataView;
  readonly video: MovieTrack;
  /** Null without sound. */
  readonly audio: MovieTrack | null;
};

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function findMoov(file: FileBytes): DataView | null {
  for (let offset = 0; offset + 8 <= file.size; ) {
    const header = readBoxHeader(viewOf(file.read(offset, Math.min(file.size, offset + 16))));
    if (header === null) return null;
    const end = header.size === null ? file.size : offset + header.size;
    if (end > file.size) return null;
    if (header.type === 'moov') return viewOf(file.read(offset + header.headerSize, end).slice());
    offset = end;
  }
  return null;
}

function inner(content: DataView, ...path: readonly string[]): DataView {
  let found = content;
  for (const type of path) {
    const box = onlyBox(childBoxes(found), type);
    if (box === undefined) throw new Error('The recording is damaged.');
    found = box;
  }
  return found;
}

function readTrack(trak: DataView): MovieTrack & { readonly handler: string } {
  const handler = fourCharacters(inner(trak, 'mdia', 'hdlr'), 8);
  const header = inner(trak, 'tkhd');
  const media = inner(trak, 'mdia', 'mdhd');
  const stbl = inner(trak, 'mdia', 'minf', 'stbl');
  const description = inner(stbl, 'stsd');
  return {
    handler,
    id: header.getUint32(header.getUint8(0) === 1 ? 20 : 12),
    timescale: media.getUint32(media.getUint8(0) === 1 ? 20 : 12),
    format: formatOf(description, handler === 'vide' ? 'video' : 'audio'),
    description,
    samples: readSamples(stbl),
  };
}

/**
 * Reads a recording as `finishedFile` makes it: a plain MP4 with one picture track and at most one sound track. Throws NoMediaError
 * without a picture, and Error if the file is damaged or fragmented.
 */
export function readPlainMovie(file: FileBytes): PlainMovie {
  const moov = findMoov(file);
  if (moov === null) throw new NoMediaError();
  const tracks = childBoxes(moov)
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => readTrack(content));
  const of = (handler: string) => tracks.find((track) => track.handler === handler && track.samples.length > 0);
  const [video, audio = null] = [of('vide'), of('soun')];
  if (video === undefined) throw new NoMediaError();
  return { moov, video, audio };
}
