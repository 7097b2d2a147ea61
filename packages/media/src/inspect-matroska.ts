import type { ByteSource } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import type { Inspection } from './inspect.ts';
import type { StructureReader } from './structure-reader.ts';
import { createStructureReader } from './structure-reader.ts';

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
} as const;

/** What may stand directly in a segment: SeekHead, Info, Tracks, Chapters, Cluster, Cues, Attachments, Tags. */
const segmentChildren = new Set<number>([
  0x114d9b74,
  ids.info,
  ids.tracks,
  0x1043a770,
  ids.cluster,
  0x1c53bb6b,
  0x1941a469,
  ids.tags,
]);
/** Void and CRC-32 may stand anywhere. */
const fillers = new Set<number>([0xec, 0xbf]);
/** Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup, EncryptedBlock. */
const clusterChildren = new Set<number>([0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, 0xaf]);

const maximumMetadataBytes = 64 * 2 ** 20;
const maximumClusterBytes = 64 * 2 ** 20;
const maximumClusterBlocks = 50_000;
const maximumElements = 500_000;

interface Element {
  readonly id: number;
  readonly contentStart: number;
  /** Null when the size is left open, as live recordings do. */
  readonly end: number | null;
}

/** Checks a WebM or Matroska file (one with an EBML header). Throws NotAVideoError, TruncatedVideoError. */
export async function inspectMatroska(source: ByteSource, signal?: AbortSignal): Promise<Inspection> {
  const reader = createStructureReader(source, signal);
  const header = await readElement(reader, 0, source.size);
  if (header.id !== ids.ebml || header.end === null) throw new NotAVideoError('container');
  const container = await readDocType(reader, header.contentStart, header.end);

  const segment = await readElement(reader, header.end, source.size);
  if (segment.id !== ids.segment) throw new NotAVideoError('unreadable');
  const segmentEnd = segment.end ?? source.size;

  let hasTracks = false;
  let clusters = 0;
  let elements = 0;
  for (let position = segment.contentStart; position < segmentEnd; ) {
    const element = await readElement(reader, position, segmentEnd);
    if (++elements > maximumElements) throw new NotAVideoError('unreadable');
    if (element.id === ids.cluster) {
      clusters++;
      position = await walkCluster(reader, element, segmentEnd);
      continue;
    }
    if (!segmentChildren.has(element.id) && !fillers.has(element.id)) throw new NotAVideoError('unreadable');
    if (element.end === null) throw new NotAVideoError('unreadable');
    if (!fillers.has(element.id) && element.end - element.contentStart > maximumMetadataBytes) {
      throw new NotAVideoError('unreadable');
    }
    hasTracks ||= element.id === ids.tracks;
    position = element.end;
  }
  if (!hasTracks || clusters === 0) throw new TruncatedVideoError('it ends before the first frame');
  return { container, hasLocation: false, announcedSeconds: null };
}

async function readDocType(reader: StructureReader, start: number, end: number): Promise<'webm' | 'matroska'> {
  for (let position = start; position < end; ) {
    const element = await readElement(reader, position, end);
    if (element.end === null) break;
    if (element.id === ids.docType) {
      const text = new TextDecoder('latin1').decode(
        await reader.peek(element.contentStart, Math.min(element.end - element.contentStart, 16)),
      );
      const docType = text.replace(/\0+$/, '');
      if (docType === 'webm' || docType === 'matroska') return docType;
      break;
    }
    position = element.end;
  }
  throw new NotAVideoError('container');
}

/** Passes over a cluster's blocks and answers where it ends. */
async function walkCluster(reader: StructureReader, cluster: Element, segmentEnd: number): Promise<number> {
  const clusterEnd = cluster.end ?? segmentEnd;
  let position = cluster.contentStart;
  for (let blocks = 0; position < clusterEnd; blocks++) {
    const element = await readElement(reader, position, clusterEnd);
    if (cluster.end === null && segmentChildren.has(element.id)) break;
    if (!clusterChildren.has(element.id) && !fillers.has(element.id)) throw new NotAVideoError('unreadable');
    if (element.end === null || blocks > maximumClusterBlocks) throw new NotAVideoError('unreadable');
    position = element.end;
    if (position - cluster.contentStart > maximumClusterBytes) throw new NotAVideoError('unreadable');
  }
  return position;
}

/** Reads an element's header. One that reaches beyond its parent means that the file was cut when the parent ends it. */
async function readElement(reader: StructureReader, position: number, parentEnd: number): Promise<Element> {
  const view = await reader.peek(position, 12);
  const idLength = view.byteLength > 0 ? Math.clz32(view.getUint8(0)) - 23 : 0;
  const isCut = view.byteLength < 12;
  const incomplete = () =>
    isCut ? new TruncatedVideoError('the file ends inside an element header') : new NotAVideoError('unreadable');

  if (view.byteLength > 0 && (idLength < 1 || idLength > 4)) throw new NotAVideoError('unreadable');
  if (view.byteLength < idLength + 1) throw incomplete();
  let id = 0;
  for (let index = 0; index < idLength; index++) id = id * 256 + view.getUint8(index);

  const firstSizeByte = view.getUint8(idLength);
  const sizeLength = Math.clz32(firstSizeByte) - 23;
  if (sizeLength > 8) throw new NotAVideoError('unreadable');
  if (view.byteLength < idLength + sizeLength) throw incomplete();
  let size = firstSizeByte & ((1 << (8 - sizeLength)) - 1);
  let isOpen = size === (1 << (8 - sizeLength)) - 1;
  for (let index = 1; index < sizeLength; index++) {
    const byte = view.getUint8(idLength + index);
    isOpen &&= byte === 0xff;
    size = size * 256 + byte;
  }

  const contentStart = position + idLength + sizeLength;
  if (isOpen) return { id, contentStart, end: null };
  const end = contentStart + size;
  if (end > reader.size) throw new TruncatedVideoError('an element reaches beyond the end of the file');
  if (end > parentEnd) throw new NotAVideoError('unreadable');
  return { id, contentStart, end };
}
