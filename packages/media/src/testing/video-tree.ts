/** A box or an element of a video file, as a mutable tree node. */
export interface Piece {
  /** Four characters of a box type, or an element id. */
  name: string | number;
  /** The bytes before the children, or the whole content if there are none. */
  lead: Buffer;
  children: Piece[] | null;
  /** Declared in the header instead of the actual size. */
  size?: { value: number; width?: number };
}

export interface TreeFormat {
  parse(bytes: Buffer): Piece[];
  serialize(pieces: readonly Piece[]): Buffer;
  /** Names of pieces with children. */
  readonly containers: readonly (string | number)[];
  /** Names that parsers of these files recognise. */
  readonly names: readonly (string | number)[];
}

/** All pieces of a tree, each with the list that contains it. A piece that occurs several times is included once. */
export function placesOf(pieces: Piece[], found = new Map<Piece, Piece[]>()): Map<Piece, Piece[]> {
  for (const piece of pieces) {
    if (found.has(piece)) continue;
    found.set(piece, pieces);
    placesOf(piece.children ?? [], found);
  }
  return found;
}

/** The approximate size of the pieces as a file, in bytes. */
export function bytesOf(pieces: readonly Piece[], known = new Map<Piece, number>()): number {
  let sum = 0;
  for (const piece of pieces) {
    const bytes = known.get(piece) ?? 8 + piece.lead.length + bytesOf(piece.children ?? [], known);
    known.set(piece, bytes);
    sum += bytes;
  }
  return sum;
}

export function copyOf({ lead, children, ...rest }: Piece): Piece {
  return { ...rest, lead: Buffer.from(lead), children: children && children.map(copyOf) };
}
