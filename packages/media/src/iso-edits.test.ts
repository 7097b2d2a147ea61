import { describe, expect, it } from 'vitest';
import { readShownPart } from './iso-edits.ts';

/** An edit list of entries of length, start and speed. */
function editList(entries: readonly (readonly [length: number, start: number, speed?: number])[], version = 0) {
  const size = version === 1 ? 8 : 4;
  const list = Buffer.alloc(8 + entries.length * (2 * size + 4));
  list.writeUInt8(version);
  list.writeUInt32BE(entries.length, 4);
  entries.forEach(([length, start, speed = 1], entry) => {
    const at = 8 + entry * (2 * size + 4);
    if (version === 1) list.writeBigUInt64BE(BigInt(length), at);
    else list.writeUInt32BE(length, at);
    if (version === 1) list.writeBigInt64BE(BigInt(start), at + 8);
    else list.writeInt32BE(start, at + 4);
    list.writeInt32BE(speed * 0x10000, at + 2 * size);
  });
  return new DataView(list.buffer, list.byteOffset, list.byteLength);
}

/** The movie counts milliseconds, the track 1/15,360 of a second. */
const read = (list: DataView) => readShownPart(list, 1000, 15_360);

describe('[ANZ-04] an edit list', () => {
  it.each([0, 1])('of one part shows its length from 0 on (version %i)', (version) => {
    expect(read(editList([[2000, 1024]], version))).toEqual({ start: 0, end: 2 });
  });

  it('with nothing first shows its part later', () => {
    expect(
      read(
        editList([
          [500, -1],
          [1000, 1024],
        ]),
      ),
    ).toEqual({ start: 0.5, end: 1.5 });
  });

  it('ends at a whole unit of the track', () => {
    expect(read(editList([[1017, 0]]))).toEqual({ start: 0, end: 15_621 / 15_360 });
  });

  it('without a length shows the rest', () => {
    expect(read(editList([[0, 1024]]))).toEqual({ start: 0, end: Infinity });
  });

  it('of several parts is read as if the first had no end', () => {
    const parts = editList([
      [500, 1024],
      [500, 9216],
    ]);
    expect(read(parts)).toEqual({ start: 0, end: Infinity });
  });

  it.each([
    ['without entries', editList([])],
    ['that shows nothing', editList([[500, -1]])],
    ['at half the speed', editList([[500, 0, 0.5]])],
    ['that ends inside its first entry', new DataView(editList([[500, 0]]).buffer.slice(0, 12))],
    ['that ends inside its header', new DataView(new ArrayBuffer(5))],
  ])('%s is ignored', (_, list) => {
    expect(read(list)).toBeNull();
  });
});
