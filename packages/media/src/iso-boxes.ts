import { NotAVideoError } from './errors.ts';

export interface BoxHeader {
  /** Four characters of one byte each (including ©). */
  readonly type: string;
  readonly headerSize: number;
  /** Including the header. Null if the box extends to the end of the file. */
  readonly size: number | null;
}

/** Reads a box header from the start of `view` (16 bytes suffice). Returns null if it is invalid or cut. */
export function readBoxHeader(view: DataView): BoxHeader | null {
  if (view.byteLength < 8) return null;
  const type = fourCharacters(view, 4);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  const size = view.getUint32(0);
  if (size === 0) return { type, headerSize: 8, size: null };
  if (size !== 1) return size < 8 ? null : { type, headerSize: 8, size };
  if (view.byteLength < 16) return null;
  const largeSize = Number(view.getBigUint64(8));
  return largeSize < 16 || !Number.isSafeInteger(largeSize) ? null : { type, headerSize: 16, size: largeSize };
}

export interface Box {
  readonly type: string;
  readonly headerSize: number;
  readonly content: DataView;
}

const maximumChildren = 10_000;

/** The boxes in a container's content. Ignores zero padding at its end. Throws NotAVideoError if anything else is invalid. */
export function childBoxes(content: DataView): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; content.byteLength - position >= 8; ) {
    const rest = viewOf(content, position, content.byteLength - position);
    const header = readBoxHeader(rest);
    if (!header) {
      if (rest.getUint32(0) === 0) break;
      throw new NotAVideoError('unreadable');
    }
    const size = header.size ?? rest.byteLength;
    if (size > rest.byteLength || boxes.length >= maximumChildren) throw new NotAVideoError('unreadable');
    const { type, headerSize } = header;
    boxes.push({ type, headerSize, content: viewOf(rest, headerSize, size - headerSize) });
    position += size;
  }
  return boxes;
}

/** The content of the only child of a type, or undefined if there is none. Throws NotAVideoError if there are several. */
export function onlyBox(boxes: readonly Box[], type: string): DataView | undefined {
  const found = boxes.filter((box) => box.type === type);
  if (found.length > 1) throw new NotAVideoError('unreadable');
  return found[0]?.content;
}

function viewOf(view: DataView, offset: number, length: number): DataView {
  return new DataView(view.buffer, view.byteOffset + offset, length);
}

export function fourCharacters(view: DataView, offset: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, 4));
}
