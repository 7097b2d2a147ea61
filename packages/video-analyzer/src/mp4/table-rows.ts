/** A growing list of 32-bit numbers. Its bytes are those of an MP4 table, so a long table is ready when the recording ends. */
export type WordList = {
  readonly length: number;
  push(value: number): void;
  at(index: number): number;
  set(index: number, value: number): void;
  /** Removes the numbers from `length` on. */
  cut(length: number): void;
  bytes(): Uint8Array<ArrayBuffer>;
};

export function createWordList(): WordList {
  let bytes = new Uint8Array(1024);
  let view = new DataView(bytes.buffer);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length * 4 === bytes.byteLength) {
        const longer = new Uint8Array(bytes.byteLength * 2);
        longer.set(bytes);
        bytes = longer;
        view = new DataView(bytes.buffer);
      }
      view.setUint32(length * 4, value >>> 0);
      length += 1;
    },
    at: (index) => view.getUint32(index * 4),
    set: (index, value) => view.setUint32(index * 4, value >>> 0),
    cut(next) {
      length = next;
    },
    bytes: () => bytes.subarray(0, length * 4),
  };
}

/** A growing list of 32-bit numbers as (count, value) pairs, as the stts and ctts boxes store them. */
export type RunList = {
  readonly runCount: number;
  push(value: number): void;
  /** The last number, as unsigned. Undefined if there is none. */
  last(): number | undefined;
  replaceLast(value: number): void;
  bytes(): Uint8Array<ArrayBuffer>;
};

export function createRunList(): RunList {
  const pairs = createWordList();
  const last = () => (pairs.length === 0 ? undefined : pairs.at(pairs.length - 1));
  const addToCount = (change: number) => pairs.set(pairs.length - 2, pairs.at(pairs.length - 2) + change);
  function push(value: number) {
    if (last() === value >>> 0) {
      addToCount(1);
      return;
    }
    pairs.push(1);
    pairs.push(value);
  }
  return {
    get runCount() {
      return pairs.length / 2;
    },
    push,
    last,
    replaceLast(value) {
      if (pairs.at(pairs.length - 2) === 1) pairs.cut(pairs.length - 2);
      else addToCount(-1);
      push(value);
    },
    bytes: pairs.bytes,
  };
}
