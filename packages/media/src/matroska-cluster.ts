import type { Element, SizedElement } from './ebml-elements.ts';
import { hasKnownSize, readChildren, readElement } from './ebml-elements.ts';
import { NotAVideoError } from './errors.ts';
import type { StructureReader } from './structure-reader.ts';

const simpleBlock = 0xa3;
const blockGroup = 0xa0;
const block = 0xa1;
const blockAdditions = 0x75a1;
const blockMore = 0xa6;
const fillers = [0xec, 0xbf];

/** Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup, EncryptedBlock, Void, CRC-32. */
const clusterChildren = new Set([0xe7, 0x5854, 0xa7, 0xab, simpleBlock, blockGroup, 0xaf, ...fillers]);
/** Block, BlockVirtual, BlockAdditions, BlockDuration, references, CodecState, DiscardPadding, Slices, Void, CRC-32. */
const groupChildren = new Set([
  0xa2,
  0x9b,
  0xfa,
  0xfb,
  0xfd,
  0xa4,
  0x75a2,
  0x8e,
  0xc8,
  block,
  blockAdditions,
  ...fillers,
]);
/** BlockAdditional, BlockAddID, BlockAddIDType. */
const moreChildren = new Set([0xa5, 0xee, 0x41e7, ...fillers]);

const maximumClusterBytes = 64 * 2 ** 20;
const maximumClusterBlocks = 20_000;
/** For each frame of a laced block, mediabunny moves all blocks that follow it. */
const maximumClusterLaces = 2_000;

/** How many more frames and elements the clusters of a file may contain. */
export interface ClusterBudget {
  frames: number;
  elements: number;
}

/** Checks a cluster's blocks, subtracts them from the budget and returns the end of the cluster. Throws NotAVideoError. */
export async function walkCluster(
  reader: StructureReader,
  cluster: Element,
  options: { segmentEnd: number; segmentChildren: ReadonlySet<number>; hasEncodings: boolean; budget: ClusterBudget },
): Promise<number> {
  const { segmentEnd, segmentChildren, hasEncodings, budget } = options;
  const clusterEnd = cluster.end ?? segmentEnd;
  let position = cluster.contentStart;
  let blocks = 0;
  let laces = 0;

  const spendElement = () => {
    if (--budget.elements < 0) throw new NotAVideoError('unreadable');
  };
  const addBlock = async (element: SizedElement) => {
    const frames = await countFrames(reader, element, hasEncodings);
    budget.frames -= frames;
    blocks++;
    if (frames > 1) laces += frames;
    if (budget.frames < 0 || blocks > maximumClusterBlocks || laces > maximumClusterLaces) {
      throw new NotAVideoError('unreadable');
    }
  };

  while (position < clusterEnd) {
    const element = await readElement(reader, position, clusterEnd);
    if (cluster.end === null && segmentChildren.has(element.id)) break;
    if (!clusterChildren.has(element.id) || !hasKnownSize(element)) throw new NotAVideoError('unreadable');
    spendElement();
    if (element.id === simpleBlock) await addBlock(element);
    if (element.id === blockGroup) {
      const found = await readGroup(reader, element, spendElement);
      if (found) await addBlock(found);
    }
    position = element.end;
    if (position - cluster.contentStart > maximumClusterBytes) throw new NotAVideoError('unreadable');
  }
  return position;
}

/** The only block of a group. Null if there is none. Throws NotAVideoError if there are several. */
async function readGroup(
  reader: StructureReader,
  group: SizedElement,
  spendElement: () => void,
): Promise<SizedElement | null> {
  let found: SizedElement | null = null;
  for await (const child of readChildren(reader, group)) {
    spendElement();
    if (!groupChildren.has(child.id)) throw new NotAVideoError('unreadable');
    if (child.id === block) {
      if (found) throw new NotAVideoError('unreadable');
      found = child;
    }
    if (child.id !== blockAdditions) continue;
    for await (const more of readChildren(reader, child)) {
      spendElement();
      if (more.id !== blockMore && !fillers.includes(more.id)) throw new NotAVideoError('unreadable');
      for await (const part of more.id === blockMore ? readChildren(reader, more) : []) {
        spendElement();
        if (!moreChildren.has(part.id)) throw new NotAVideoError('unreadable');
      }
    }
  }
  return found;
}

/** Number of frames in a block: one, or the count in its lacing header. */
async function countFrames(reader: StructureReader, element: SizedElement, hasEncodings: boolean): Promise<number> {
  const content = await reader.peek(element.contentStart, Math.min(element.end - element.contentStart, 12));
  const trackNumberLength = content.byteLength > 0 ? Math.clz32(content.getUint8(0)) - 23 : 9;
  const flagsAt = trackNumberLength + 2;
  if (trackNumberLength > 8 || flagsAt >= content.byteLength) throw new NotAVideoError('unreadable');
  const isLaced = (content.getUint8(flagsAt) & 6) !== 0;
  if (!isLaced) return 1;
  // The decoder prepends bytes, so the number of frames may differ. Assume the maximum.
  if (hasEncodings) return 256;
  if (flagsAt + 1 >= content.byteLength) throw new NotAVideoError('unreadable');
  const frames = content.getUint8(flagsAt + 1) + 1;
  if (element.end - element.contentStart - flagsAt - 2 < frames) throw new NotAVideoError('unreadable');
  return frames;
}
