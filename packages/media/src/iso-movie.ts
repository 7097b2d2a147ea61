import { NotAVideoError } from './errors.ts';
import type { Box } from './iso-boxes.ts';
import { childBoxes, fourCharacters, onlyBox } from './iso-boxes.ts';
import { readShownPart, type ShownPart } from './iso-edits.ts';
import { announcedDuration } from './iso-fragments.ts';
import { checkSampleEntries } from './iso-nesting.ts';
import { checkSampleTable } from './iso-sample-table.ts';
import { maximumSamples } from './structure-limits.ts';

/** What the index (`moov`) of an MP4 or QuickTime file says. */
export interface Movie {
  isFragmented: boolean;
  announcedSeconds: number | null;
  hasVideo: boolean;
  /** What edit lists show, by the id of the track. */
  shownParts: Map<number, ShownPart>;
  hasLocation: boolean;
  /** The byte after the last one that a frame takes. 0 if there are no frames. */
  dataEnd: number;
  /** Total of all video and audio tracks. */
  samples: number;
}

/** Reads and checks the content of `moov`. Throws NotAVideoError. */
export function readMovie(moov: DataView, fileBytes: number): Movie {
  const boxes = childBoxes(moov);
  const movieHeader = onlyBox(boxes, 'mvhd');
  const timescale = movieHeader ? readFieldAfterDates(movieHeader) : 0;
  if (timescale === 0) throw new NotAVideoError('unreadable');
  const mvex = onlyBox(boxes, 'mvex');
  const announced = mvex ? announcedDuration(childBoxes(mvex)) : null;
  const movie: Movie = {
    isFragmented: mvex !== undefined,
    announcedSeconds: announced === null ? null : announced / timescale,
    hasVideo: false,
    shownParts: new Map(),
    hasLocation: namesAPlace(boxes),
    dataEnd: 0,
    samples: 0,
  };
  for (const { type, content } of boxes) {
    if (type === 'trak') readTrack(childBoxes(content), movie, { fileBytes, movieTimescale: timescale });
  }
  return movie;
}

interface TrackContext {
  fileBytes: number;
  movieTimescale: number;
}

function readTrack(trak: readonly Box[], movie: Movie, { fileBytes, movieTimescale }: TrackContext): void {
  movie.hasLocation ||= namesAPlace(trak);
  const mdia = inside(trak, 'mdia');
  const minf = inside(mdia, 'minf');
  const handlerType = readHandlerType(onlyBox(mdia, 'hdlr'));
  // The parser would use this second handler as the track's own.
  if (['vide', 'soun'].includes(readHandlerType(onlyBox(minf, 'hdlr')))) throw new NotAVideoError('unreadable');
  const stbl = inside(minf, 'stbl');
  const description = onlyBox(stbl, 'stsd');
  if (handlerType !== 'vide' && handlerType !== 'soun') {
    movie.hasLocation ||= description !== undefined && textOf(description).includes('.location.');
    return;
  }
  const mediaHeader = onlyBox(mdia, 'mdhd');
  const mediaTimescale = mediaHeader ? readFieldAfterDates(mediaHeader) : 0;
  if (mediaTimescale === 0) throw new NotAVideoError('unreadable');
  movie.hasVideo ||= handlerType === 'vide';
  const editList = onlyBox(inside(trak, 'edts'), 'elst');
  const shownPart = editList && readShownPart(editList, movieTimescale, mediaTimescale);
  if (shownPart) movie.shownParts.set(readTrackId(trak), shownPart);
  const entryTypes = description ? checkSampleEntries(description, handlerType) : [];
  const isPcm = handlerType === 'soun' && entryTypes.length > 0 && entryTypes.every((type) => pcmEntryTypes.has(type));
  const { end, count } = checkSampleTable(stbl, { fileBytes, isPcm });
  movie.dataEnd = Math.max(movie.dataEnd, end);
  movie.samples += count;
  if (movie.samples > maximumSamples(fileBytes)) throw new NotAVideoError('unreadable');
}

const pcmEntryTypes = new Set([
  'twos',
  'sowt',
  'raw ',
  'in24',
  'in32',
  'fl32',
  'fl64',
  'ipcm',
  'fpcm',
  'lpcm',
  'ulaw',
  'alaw',
]);

function readHandlerType(handler: DataView | undefined): string {
  return handler && handler.byteLength >= 12 ? fourCharacters(handler, 8) : '';
}

function inside(boxes: readonly Box[], type: string): Box[] {
  const content = onlyBox(boxes, type);
  return content ? childBoxes(content) : [];
}

function readTrackId(trak: readonly Box[]): number {
  const header = onlyBox(trak, 'tkhd');
  return header ? readFieldAfterDates(header) : 0;
}

/** The field after the two dates of a header, which take 8 bytes each in version 1. 0 if the header ends before. */
function readFieldAfterDates(header: DataView): number {
  const offset = header.byteLength > 0 && header.getUint8(0) === 1 ? 20 : 12;
  return header.byteLength < offset + 4 ? 0 : header.getUint32(offset);
}

function namesAPlace(boxes: readonly Box[]): boolean {
  return boxes.some(({ type, content }) => {
    if (type !== 'udta' && type !== 'meta') return false;
    const text = textOf(content);
    return text.includes('\xa9xyz') || text.includes('loci') || text.includes('.location.');
  });
}

function textOf(view: DataView): string {
  return new TextDecoder('latin1').decode(view);
}
