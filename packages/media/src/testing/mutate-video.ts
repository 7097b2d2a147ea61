import { ebmlFormat } from './ebml-tree.ts';
import { isoFormat } from './iso-tree.ts';
import type { Piece, TreeFormat } from './video-tree.ts';
import { bytesOf, copyOf, placesOf } from './video-tree.ts';

/** Returns a random integer from 0 up to, but excluding, a limit. */
type Random = (limit: number) => number;

export interface FuzzClips {
  readonly whole: readonly Buffer[];
  readonly hostile: readonly Buffer[];
}

const maximumBytes = 2_000_000;

/**
 * Creates a file from one clip, or from two of the same container, by a few random changes to its tree of boxes or elements
 * and to its bytes. At most 2 MB.
 */
export function mutateVideo({ whole, hostile }: FuzzClips, random: Random): Buffer {
  const clips = random(4) === 0 ? hostile : whole;
  const clip = pick(clips, random);
  const format = isMatroska(clip) ? ebmlFormat : isoFormat;
  const other = pick(
    [...whole, ...hostile].filter((candidate) => isMatroska(candidate) === isMatroska(clip)),
    random,
  );
  const tree = format.parse(clip);
  let bytes = clip;
  for (let change = random(10) > 0 ? random(5) : -1; change >= 0; change--) {
    const places = [...placesOf(tree)];
    if (places.length === 0) break;
    const [piece, siblings] = pick(places, random);
    pick(changes, random)({ format, tree, other, random, piece, siblings });
    // Repeating pieces within repeated pieces would soon fill the memory.
    if (bytesOf(tree) > maximumBytes) break;
    bytes = format.serialize(tree);
  }
  return changeBytes(Buffer.from(bytes), random);
}

interface Change {
  format: TreeFormat;
  tree: Piece[];
  other: Buffer;
  random: Random;
  piece: Piece;
  siblings: Piece[];
}

const changes: readonly ((change: Change) => void)[] = [
  function remove({ piece, siblings }) {
    siblings.splice(siblings.indexOf(piece), 1);
  },

  function repeat({ tree, piece, siblings, random }) {
    const times = Math.min(2 ** random(17), (maximumBytes - bytesOf(tree)) / bytesOf([piece]));
    const at = siblings.indexOf(piece);
    const behind = siblings.splice(at);
    for (let copy = 0; copy < times; copy++) siblings.push(piece);
    for (const sibling of behind) siblings.push(sibling);
  },

  function move({ tree, piece, siblings, random }) {
    siblings.splice(siblings.indexOf(piece), 1);
    // A copy: the piece may occur elsewhere in the tree, and must not get into its own children.
    insert(tree, copyOf(piece), random);
  },

  function duplicateElsewhere({ tree, piece, random }) {
    insert(tree, copyOf(piece), random);
  },

  function wrap({ format, piece, siblings, random }) {
    const name = pick(format.containers, random);
    siblings[siblings.indexOf(piece)] = { name, lead: Buffer.alloc(0), children: [piece] };
  },

  function unwrap({ piece, siblings }) {
    siblings.splice(siblings.indexOf(piece), 1, ...(piece.children ?? [piece]));
  },

  function rename({ format, piece, random }) {
    piece.name = pick(format.names, random);
  },

  function graft({ format, tree, other, random }) {
    insert(tree, pick([...placesOf(format.parse(other)).keys()], random), random);
  },

  function splice({ format, tree, other, random }) {
    const top = format.parse(other);
    tree.splice(random(tree.length + 1), random(tree.length), ...top.slice(random(top.length)));
  },

  function resize({ piece, random }) {
    const length = piece.lead.length;
    const value = pick([-1, 0, 1, 7, 8, 16, length, length + 7, length + 9, random(3_000_000), ...extremes], random);
    piece.size = { value, ...(random(2) === 0 && { width: pick([1, 2, 4, 8], random) }) };
  },

  setNumber,
  setNumber,
  setNumber,

  function flip({ piece, random }) {
    for (let flips = random(8); flips >= 0 && piece.lead.length > 0; flips--) {
      piece.lead[random(Math.min(piece.lead.length, 256))] = random(256);
    }
  },

  function cut({ piece, random }) {
    piece.lead = piece.lead.subarray(0, random(piece.lead.length + 1));
  },

  /** Appends copies of a row to a table, and updates the row count where tables have theirs. */
  function lengthen({ piece, random }) {
    const rowBytes = pick([1, 4, 8, 12, 16], random);
    const start = pick([4, 8, 12, 16], random);
    const row = piece.lead.subarray(start, start + rowBytes);
    if (row.length < rowBytes) return;
    const rows = Math.min(2 ** random(18), Math.floor(1_500_000 / rowBytes));
    piece.lead = Buffer.concat([piece.lead, Buffer.alloc(rows * rowBytes, row)]);
    piece.lead.writeUInt32BE(Math.floor((piece.lead.length - start) / rowBytes), start - 4);
  },

  /** Changes the lacing of a block: its kind, and the number and sizes of frames. */
  function lace({ piece, random }) {
    if (piece.lead.length < 5) return;
    piece.lead[3] = 0x80 | (random(4) << 1);
    piece.lead[4] = pick([0, 1, 7, 255], random);
    piece.lead = Buffer.concat([piece.lead, Buffer.alloc(random(300), pick([0, 0x80, 0xbf, 0xff], random))]);
  },
];

const extremes = [
  0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 65_536, 1_100_000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff,
];

/** Writes an extreme number where tables, blocks and whole elements have their numbers. */
function setNumber({ piece, random }: Change): void {
  const { lead } = piece;
  const width = Math.min(pick([1, 2, 4, 4, 4], random), lead.length);
  if (width === 0) return;
  const places = Math.min(lead.length - width, 40);
  const at = random(3) === 0 ? random(places + 1) : Math.min(4 * random(11), places);
  lead.writeUIntBE((random(4) === 0 ? random(100_000) : pick(extremes, random)) % 256 ** width, at, width);
}

function insert(tree: Piece[], piece: Piece, random: Random): void {
  const lists = [tree, ...[...placesOf(tree).keys()].flatMap(({ children }) => (children ? [children] : []))];
  const list = pick(lists, random);
  list.splice(random(list.length + 1), 0, piece);
}

function changeBytes(bytes: Buffer, random: Random): Buffer {
  for (let flips = random(3) === 0 ? random(12) : 0; flips > 0 && bytes.length > 0; flips--) {
    bytes[random(random(2) === 0 ? bytes.length : Math.min(bytes.length, 4_000))] = random(256);
  }
  if (random(12) === 0) return bytes.subarray(0, random(bytes.length + 1));
  return random(12) === 0 ? Buffer.concat([bytes, Buffer.alloc(random(40), random(256))]) : bytes;
}

function isMatroska(bytes: Buffer): boolean {
  return bytes.readUInt32BE(0) === 0x1a45dfa3;
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)] as Item;
}
