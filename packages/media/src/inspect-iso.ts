import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import type { Inspection } from './inspection.ts';
import type { Box } from './iso-boxes.ts';
import { fourCharacters, readBoxHeader } from './iso-boxes.ts';
import type { ShownPart } from './iso-edits.ts';
import { countFragmentSamples, endOfIndexedParts } from './iso-fragments.ts';
import { readMovie, type Movie } from './iso-movie.ts';
import { checkNesting } from './iso-nesting.ts';
import type { Mask } from './masked-source.ts';
import { maximumFragments, maximumSamples, maximumTopLevelBoxes } from './structure-limits.ts';
import type { StructureReader } from './structure-reader.ts';
import { createStructureReader } from './structure-reader.ts';

const maximumIndexBytes = 64 * 2 ** 20;
const maximumFragmentIndexBytes = 8 * 2 ** 20;
const stillImageBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'avif', 'crx '];

/** Checks an MP4 or QuickTime file, which starts with `ftyp`. Throws NotAVideoError, TruncatedVideoError. */
export async function inspectIso(source: ByteSource, signal?: AbortSignal): Promise<Inspection> {
  const reader = createStructureReader(source, signal);
  const brand = fourCharacters(await reader.peek(8, 4), 0);
  if (stillImageBrands.includes(brand)) throw new NotAVideoError('no-video-track');

  let movie: Movie | null = null;
  let fragmentSamples = 0;
  let fragments = 0;
  let boxCount = 0;
  let isMediaBeforeIndex = false;
  const masks: Mask[] = [];
  const fragmentIndexes = new Set<number>();
  const hide = (content: DataView, contentStart: number, hidden: readonly Box[]) => {
    for (const box of hidden)
      masks.push(freeBox(contentStart + box.content.byteOffset - content.byteOffset - box.headerSize));
  };
  for (let position = 0; position < source.size; boxCount++) {
    if (boxCount > maximumTopLevelBoxes(source.size)) throw new NotAVideoError('unreadable');
    const isMovieWhole = movie !== null && !movie.isFragmented;
    const header = readBoxHeader(await reader.peek(position, 16));
    if (!header) {
      if (isMovieWhole) break;
      if (source.size - position < 16) throw new TruncatedVideoError('the file ends inside a box header');
      throw new NotAVideoError('unreadable');
    }
    const end = position + (header.size ?? source.size - position);
    if (end > source.size)
      throw new TruncatedVideoError(`its "${header.type}" part reaches beyond the end of the file`);

    if (header.type === 'moov' && !movie) {
      const content = await readContent(source, position + header.headerSize, end, maximumIndexBytes);
      hide(content, position + header.headerSize, checkNesting('moov', content));
      movie = readMovie(content, source.size);
      if (movie.dataEnd > source.size) throw new TruncatedVideoError('frames reach beyond the end of the file');
    } else if (header.type === 'mdat') {
      isMediaBeforeIndex ||= movie === null;
    } else if (header.type === 'moof') {
      const content = await readContent(source, position + header.headerSize, end, maximumFragmentIndexBytes);
      if (++fragments > maximumFragments(source.size)) throw new NotAVideoError('unreadable');
      hide(content, position + header.headerSize, checkNesting('moof', content));
      fragmentSamples += countFragmentSamples(content, maximumSamples(source.size) - fragmentSamples);
    } else if (header.type === 'mfra') {
      fragmentIndexes.add(position);
    } else if (header.type === 'sidx') {
      const content = await readContent(source, position + header.headerSize, end, maximumFragmentIndexBytes);
      if (endOfIndexedParts(content, end) > source.size) {
        throw new TruncatedVideoError('data that its index refers to is missing at its end');
      }
    }
    position = end;
  }
  if (!movie) throw new TruncatedVideoError('its index is missing');
  if (!movie.hasVideo) throw new NotAVideoError('no-video-track');
  if (movie.isFragmented && movie.dataEnd === 0 && fragmentSamples === 0) {
    throw new TruncatedVideoError('it ends before the first frame');
  }
  if (movie.isFragmented) {
    const fragmentIndex = await findFragmentIndex(reader);
    if (fragmentIndex !== null && !fragmentIndexes.has(fragmentIndex)) throw new NotAVideoError('unreadable');
    if (fragmentIndex !== null) masks.push(freeBox(fragmentIndex));
  }
  const { hasLocation, announcedSeconds, isFragmented } = movie;
  const isFastStart = !isFragmented && !isMediaBeforeIndex;
  const shownParts = isFragmented ? new Map<number, ShownPart>() : movie.shownParts;
  const container = brand === 'qt  ' ? 'quicktime' : 'mp4';
  return { container, hasLocation, announcedSeconds, isFastStart, shownParts, masks };
}

/** Renames the box at `position` to `free`, which parsers skip. */
function freeBox(position: number): Mask {
  return { position: position + 4, bytes: new TextEncoder().encode('free') };
}

/** Start of the fragment index, to which the last four bytes of a file may point. Null if there is none. */
async function findFragmentIndex(reader: StructureReader): Promise<number | null> {
  if (reader.size < 24) return null;
  const position = reader.size - (await reader.peek(reader.size - 4, 4)).getUint32(0);
  if (position < 0 || position > reader.size - 16) return null;
  return fourCharacters(await reader.peek(position + 4, 4), 0) === 'mfra' ? position : null;
}

async function readContent(source: ByteSource, start: number, end: number, maximum: number): Promise<DataView> {
  if (end - start > maximum) throw new NotAVideoError('unreadable');
  if (end <= start) return new DataView(new ArrayBuffer(0));
  const bytes = await source.read(start, end);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
