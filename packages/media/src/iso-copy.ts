import { NullTarget, StreamTarget } from 'mediabunny';
import type { CopiedTracks } from './copied-tracks.ts';
import { openQueues } from './copied-tracks.ts';
import { readChunkOrder } from './iso-chunk-order.ts';
import type { WriteChunk } from './ordered-writer.ts';
import { createOrderedWriter } from './ordered-writer.ts';
import type { OutputKind } from './output-kinds.ts';
import { copyPackets } from './packet-copy.ts';
import { createPause } from './pause.ts';
import { createWindowWriter } from './window-writer.ts';

export interface IsoLayout {
  /** Everything before the media: `ftyp`, the index, and the header of the media box. */
  readonly head: Uint8Array;
  readonly moov: Uint8Array;
  readonly ftypSize: number;
  readonly mediaBytes: number;
}

/**
 * Computes the layout of the copy. mediabunny lays the file out as if all media were in memory, but with packets of zeros and
 * without a target. Reads only the source's index.
 */
export async function layOutIso(kind: OutputKind, tracks: CopiedTracks, signal?: AbortSignal): Promise<IsoLayout> {
  let ftyp = new Uint8Array();
  let moov = new Uint8Array();
  let size = 0;
  const target = new NullTarget();
  target.on('write', ({ end }) => {
    size = Math.max(size, end);
  });
  const format = kind.create({
    isLayout: true,
    onFtyp: (data) => {
      ftyp = data.slice();
    },
    onMoov: (data) => {
      moov = data.slice();
    },
  });
  await copyPackets(tracks, { format, target, isRehearsal: true, signal });

  const mdatSize = size - ftyp.byteLength - moov.byteLength;
  const mdatHeader = mediaDataHeader(mdatSize);
  const head = new Uint8Array(ftyp.byteLength + moov.byteLength + mdatHeader.byteLength);
  head.set(ftyp);
  head.set(moov, ftyp.byteLength);
  head.set(mdatHeader, ftyp.byteLength + moov.byteLength);
  return { head, moov, ftypSize: ftyp.byteLength, mediaBytes: mdatSize - mdatHeader.byteLength };
}

/** Writes the file according to the layout. */
export async function writeIso(
  kind: OutputKind,
  tracks: CopiedTracks,
  layout: IsoLayout,
  write: WriteChunk,
  signal?: AbortSignal,
): Promise<void> {
  if (tracks.isCopiedByteForByte) return writeInLayoutOrder(tracks, layout, write, signal);
  // The muxer must rewrite the packets. Without fast start it writes the same media in the same order.
  const { head, ftypSize, mediaBytes } = layout;
  const start = ftypSize + largeBoxHeaderSize;
  const target = new StreamTarget(createWindowWriter({ head, start, end: start + mediaBytes, patches: [] }, write));
  await copyPackets(tracks, { format: kind.create({}), target, isRehearsal: false, signal });
}

async function writeInLayoutOrder(
  tracks: CopiedTracks,
  { head, moov, mediaBytes }: IsoLayout,
  write: WriteChunk,
  signal?: AbortSignal,
): Promise<void> {
  const writer = createOrderedWriter(write);
  const pause = createPause(signal);
  const queues = (await openQueues(tracks, true)).map(({ next, packets }) => ({ first: true, next, packets }));
  await writer.add(head);
  for (const chunk of readChunkOrder(moov, head.byteLength + mediaBytes)) {
    const queue = queues[chunk.track];
    for (let missing = chunk.bytes; missing > 0; ) {
      await pause();
      signal?.throwIfAborted();
      const packet = queue?.first ? queue.next : (await queue?.packets.next())?.value;
      if (queue) queue.first = false;
      if (!packet || packet.data.byteLength > missing) throw new Error('The packets do not match the layout.');
      missing -= packet.data.byteLength;
      await writer.add(packet.data);
    }
  }
  await writer.flush();
}

const largeBoxHeaderSize = 16;

function mediaDataHeader(size: number): Uint8Array {
  const isLarge = size >= 2 ** 32;
  const header = new Uint8Array(isLarge ? largeBoxHeaderSize : 8);
  const view = new DataView(header.buffer);
  view.setUint32(0, isLarge ? 1 : size);
  header.set(new TextEncoder().encode('mdat'), 4);
  if (isLarge) view.setBigUint64(8, BigInt(size));
  return header;
}
