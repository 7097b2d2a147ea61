import { describe, expect, it } from 'vitest';
import { withReadAhead, type ReadAheadOptions } from './read-ahead.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

const kibibyte = 1024;
const bytes = Uint8Array.from({ length: 9_000_001 }, (_, index) => (index * 2_654_435_761) >>> 24);

function countingSource(options: ReadAheadOptions = {}) {
  const lengths: number[] = [];
  const read = async (start: number, end: number) => {
    lengths.push(end - start);
    return bytes.slice(start, end);
  };
  return { lengths, source: withReadAhead({ size: bytes.byteLength, read }, options) };
}

describe('withReadAhead', () => {
  it('fetches more and more while reads are sequential, and little after a jump', async () => {
    const { source, lengths } = countingSource({ keptBytes: 4096 * kibibyte });
    for (let position = 0; position < 8_000_000; position += 10_000) await source.read(position, position + 10_000);
    expect(lengths.length).toBeLessThan(12);
    expect(Math.max(...lengths)).toBe(2048 * kibibyte);
    await source.read(100, 200);
    expect(lengths.at(-1)).toBe(128 * kibibyte);
  });

  it('fetches nothing twice that it keeps', async () => {
    const { source, lengths } = countingSource({ keptBytes: 1024 * kibibyte });
    await source.read(0, 100);
    await source.read(200 * kibibyte, 201 * kibibyte);
    lengths.length = 0;
    await source.read(0, 200 * kibibyte);
    expect(lengths, 'between both').toEqual([72 * kibibyte]);
    await source.read(0, 328 * kibibyte);
    expect(lengths, 'all of it').toHaveLength(1);
  });

  it('[ANZ-04] begins the next fetch of a sequence before it is needed, if it is eager', async () => {
    const { source, lengths } = countingSource({ isEager: true });
    await source.read(3_000_000, 3_000_100);
    expect(lengths, 'not after a jump').toEqual([128 * kibibyte]);
    await source.read(3_000_100, 3_200_000);
    expect(lengths).toEqual([128 * kibibyte, 256 * kibibyte, 512 * kibibyte]);
    await source.read(3_200_000, 3_393_217);
    expect(lengths.slice(2), 'what is needed next is there').toEqual([512 * kibibyte, 1024 * kibibyte]);
  });

  it('[ANZ-04] fetches again what failed before it was needed', async () => {
    let reads = 0;
    const read = (start: number, end: number) =>
      (reads += 1) === 3 ? Promise.reject(new Error('offline')) : Promise.resolve(bytes.slice(start, end));
    const source = withReadAhead({ size: bytes.byteLength, read }, { isEager: true });
    await source.read(0, 100);
    await source.read(100, 300_000);
    expect(reads).toBe(3);
    expect(Buffer.compare(await source.read(300_000, 500_000), bytes.subarray(300_000, 500_000))).toBe(0);
  });

  it('fails if the source has fewer bytes than it said', async () => {
    const source = withReadAhead({ size: 1_000, read: async (start, end) => bytes.slice(start, Math.min(end, 400)) });
    await expect(source.read(300, 500)).rejects.toThrow('The file has no bytes at 400, although it should have 1000.');
  });

  it.each([{}, { isEager: true, keptBytes: 1_000_000 }])(
    'returns the right bytes for any order of reads, %o',
    async (options) => {
      const seed = Date.now() % 1_000_000;
      const random = createSeededRandom(seed);
      const { source } = countingSource(options);
      let position = 0;
      for (let round = 0; round < 500; round++) {
        const start = random(3) === 0 ? random(bytes.byteLength - 1) : Math.min(position, bytes.byteLength - 1);
        const end = Math.min(start + 1 + random(300_000), bytes.byteLength);
        const read = await source.read(start, end);
        expect(Buffer.compare(read, bytes.subarray(start, end)), `seed ${seed}, ${start} to ${end}`).toBe(0);
        position = end;
      }
    },
  );
});
