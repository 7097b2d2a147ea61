/** A box or an element of a video file, open to any change. */
export interface Piece {
  /** Four characters of a box, or the number of an element. */
  name: string | number;
  /** What precedes its children; the whole content of one without. */
  lead: Buffer;
  children: Piece[] | null;
  /** What the header says instead of the true size. */
  size?: { value: number; width?: number };
}

export interface TreeFormat {
  parse(bytes: Buffer): Piece[];
  serialize(pieces: readonly Piece[]): Buffer;
  /** Names of pieces that have children. */
  readonly containers: readonly (string | number)[];
  /** Names that a reader of such files knows. */
  readonly names: readonly (string | number)[];
}

/** All pieces of a tree, each with the list that it stands in. One that stands there many times is given once. */
export function placesOf(pieces: Piece[], found = new Map<Piece, Piece[]>()): Map<Piece, Piece[]> {
  for (const piece of pieces) {
    if (found.has(piece)) continue;
    found.set(piece, pieces);
    placesOf(piece.children ?? [], found);
  }
  return found;
}

/** About how many bytes the pieces take as a file. */
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
