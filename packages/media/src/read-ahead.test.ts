import { describe, expect, it } from 'vitest';
import { withReadAhead } from './read-ahead.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

const kibibyte = 1024;
const bytes = Uint8Array.from({ length: 9_000_001 }, (_, index) => (index * 2_654_435_761) >>> 24);

function countingSource() {
  const lengths: number[] = [];
  return {
    lengths,
    source: withReadAhead({
      size: bytes.byteLength,
      read: async (start, end) => {
        lengths.push(end - start);
        return bytes.slice(start, end);
      },
    }),
  };
}

describe('withReadAhead', () => {
  it('fetches more and more while reads are sequential, and little after a jump', async () => {
    const { source, lengths } = countingSource();
    for (let position = 0; position < 8_000_000; position += 10_000) await source.read(position, position + 10_000);
    expect(lengths.length).toBeLessThan(12);
    expect(Math.max(...lengths)).toBe(2048 * kibibyte);
    await source.read(100, 200);
    expect(lengths.at(-1)).toBe(128 * kibibyte);
  });

  it('returns the right bytes for any order of reads', async () => {
    const seed = Date.now() % 1_000_000;
    const random = createSeededRandom(seed);
    const { source } = countingSource();
    let position = 0;
    for (let round = 0; round < 500; round++) {
      const start = random(3) === 0 ? random(bytes.byteLength - 1) : Math.min(position, bytes.byteLength - 1);
      const end = Math.min(start + 1 + random(300_000), bytes.byteLength);
      const read = await source.read(start, end);
      expect(Buffer.compare(read, bytes.subarray(start, end)), `seed ${seed}, ${start} to ${end}`).toBe(0);
      position = end;
    }
  });
});
