import type { ByteSource } from './byte-source.ts';
import type { Element } from './ebml-elements.ts';
import { hasKnownSize, readChildren, readElement, voidElement } from './ebml-elements.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import type { Inspection } from './inspection.ts';
import type { Mask } from './masked-source.ts';
import { walkCluster } from './matroska-cluster.ts';
import { checkTracks } from './matroska-tracks.ts';
import { maximumFragments, maximumSamples, maximumTopLevelBoxes } from './structure-limits.ts';
import type { StructureReader } from './structure-reader.ts';
import { createStructureReader } from './structure-reader.ts';

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  void: 0xec,
} as const;

/** SeekHead, Chapters, Cues, Attachments, Tags, CRC-32: not needed here, so they are replaced by filler for the parser. */
const hidden = new Set<number>([0x114d9b74, 0x1043a770, 0x1c53bb6b, 0x1941a469, 0x1254c367, 0xbf]);
const segmentChildren = new Set<number>([...hidden, ids.info, ids.tracks, ids.cluster]);
/** TimestampScale, Duration and texts. mediabunny uses no other children of Info. */
const infoChildren = new Set<number>([
  0x2ad7b1, 0x4489, 0x4d80, 0x5741, 0x4461, 0x7ba9, 0x73a4, 0x7384, 0x3cb923, 0x3c83ab, 0x3eb923, 0x3e83bb, 0x4444,
  0x6924, 0xec, 0xbf,
]);
const maximumMetadataBytes = 64 * 2 ** 20;
const maximumHeaderBytes = 4096;

/** Checks a WebM or Matroska file, which starts with an EBML header. Throws NotAVideoError, TruncatedVideoError. */
export async function inspectMatroska(source: ByteSource, signal?: AbortSignal): Promise<Inspection> {
  const reader = createStructureReader(source, signal);
  const header = await readElement(reader, 0, source.size);
  if (header.id !== ids.ebml || !hasKnownSize(header)) throw new NotAVideoError('container');
  if (header.end > maximumHeaderBytes) throw new NotAVideoError('unreadable');
  const container = await readDocType(reader, header);

  const segment = await readElement(reader, header.end, source.size);
  if (segment.id !== ids.segment) throw new NotAVideoError('unreadable');
  const masks = await walkSegment(reader, segment);
  if (segment.end !== null) await checkRest(reader, segment.end);
  return { container, hasLocation: false, announcedSeconds: null, isFastStart: false, shownParts: new Map(), masks };
}

/** Checks the content of the segment. Returns masks for the parts that must be hidden from the parser. */
async function walkSegment(reader: StructureReader, segment: Element): Promise<Mask[]> {
  const segmentEnd = segment.end ?? reader.size;
  const maximumFrames = maximumSamples(reader.size);
  const budget = { frames: maximumFrames, elements: 4 * maximumFrames };
  const masks: Mask[] = [];
  let hasEncodings = false;
  let trackLists = 0;
  let clusters = 0;
  let elements = 0;
  for (let position = segment.contentStart; position < segmentEnd; ) {
    const element = await readElement(reader, position, segmentEnd);
    if (++elements > maximumTopLevelBoxes(reader.size)) throw new NotAVideoError('unreadable');
    if (element.id === ids.cluster) {
      if (++clusters > maximumFragments(reader.size)) throw new NotAVideoError('unreadable');
      position = await walkCluster(reader, element, { segmentEnd, segmentChildren, hasEncodings, budget });
      continue;
    }
    if (!segmentChildren.has(element.id) && element.id !== ids.void) throw new NotAVideoError('unreadable');
    if (!hasKnownSize(element)) throw new NotAVideoError('unreadable');
    if (element.id !== ids.void && element.end - element.contentStart > maximumMetadataBytes) {
      throw new NotAVideoError('unreadable');
    }
    if (hidden.has(element.id)) masks.push(voidElement(element));
    if (element.id === ids.info) {
      for await (const child of readChildren(reader, element)) {
        if (!infoChildren.has(child.id)) throw new NotAVideoError('unreadable');
      }
    }
    if (element.id === ids.tracks) {
      if (++trackLists > 1) throw new NotAVideoError('unreadable');
      hasEncodings = await checkTracks(reader, element);
    }
    position = element.end;
  }
  if (trackLists === 0 || clusters === 0) throw new TruncatedVideoError('it ends before the first frame');
  return masks;
}

/** Throws NotAVideoError if anything but padding follows the segment, since the parser would read further segments or clusters. */
async function checkRest(reader: StructureReader, segmentEnd: number): Promise<void> {
  const rest = await reader.peek(segmentEnd, 4);
  if (rest.byteLength < 4) return;
  // The parser stops at a zero byte, so padding is harmless.
  if (rest.getUint8(0) !== 0) throw new NotAVideoError('unreadable');
}

async function readDocType(
  reader: StructureReader,
  header: { contentStart: number; end: number },
): Promise<'webm' | 'matroska'> {
  for await (const element of readChildren(reader, header)) {
    if (element.id !== ids.docType) continue;
    const text = new TextDecoder('latin1').decode(
      await reader.peek(element.contentStart, Math.min(element.end - element.contentStart, 16)),
    );
    const docType = text.replace(/\0+$/, '');
    if (docType === 'webm' || docType === 'matroska') return docType;
    break;
  }
  throw new NotAVideoError('container');
}
