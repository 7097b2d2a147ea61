import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import type { Mask } from './masked-source.ts';
import type { StructureReader } from './structure-reader.ts';

export interface Element {
  readonly id: number;
  readonly start: number;
  readonly contentStart: number;
  /** Null if the size is unknown, as in live recordings. */
  readonly end: number | null;
}

/** An element of known size. */
export type SizedElement = Element & { readonly end: number };

/** Reads an element's header. Throws TruncatedVideoError if the file ends too early, NotAVideoError if the header is invalid. */
export async function readElement(reader: StructureReader, position: number, parentEnd: number): Promise<Element> {
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
  // Recorders write unknown sizes in one or eight bytes. For other lengths, mediabunny reads them as a number.
  if (isOpen && sizeLength !== 1 && sizeLength !== 8) throw new NotAVideoError('unreadable');

  const contentStart = position + idLength + sizeLength;
  if (isOpen) return { id, start: position, contentStart, end: null };
  const end = contentStart + size;
  if (end > reader.size) throw new TruncatedVideoError('an element reaches beyond the end of the file');
  if (end > parentEnd) throw new NotAVideoError('unreadable');
  return { id, start: position, contentStart, end };
}

/** Reads the children of an element, all of which must have a known size. */
export async function* readChildren(
  reader: StructureReader,
  { contentStart, end }: Pick<SizedElement, 'contentStart' | 'end'>,
): AsyncGenerator<SizedElement> {
  for (let position = contentStart; position < end; ) {
    const child = await readElement(reader, position, end);
    if (!hasKnownSize(child)) throw new NotAVideoError('unreadable');
    yield child;
    position = child.end;
  }
}

export function hasKnownSize(element: Element): element is SizedElement {
  return element.end !== null;
}

const voidId = 0xec;

/** Replaces an element by a Void element, which parsers skip. */
export function voidElement({ start, contentStart, end }: SizedElement): Mask {
  const sizeLength = Math.min(contentStart - start - 1, 8);
  const bytes = new Uint8Array(1 + sizeLength);
  bytes[0] = voidId;
  let size = end - start - bytes.byteLength;
  for (let index = sizeLength; index > 0; index--) {
    bytes[index] = size % 256;
    size = Math.floor(size / 256);
  }
  bytes[1] = (bytes[1] as number) | (0x80 >> (sizeLength - 1));
  return { position: start, bytes };
}
