import { describe, expect, it } from 'vitest';
import { createPatchRecorder, createWindowWriter } from './window-writer.ts';

const data = (...values: number[]) => Uint8Array.from(values);

async function play(writable: WritableStream, writes: [position: number, ...values: number[]][]) {
  const writer = writable.getWriter();
  for (const [position, ...values] of writes) await writer.write({ type: 'write', position, data: data(...values) });
  await writer.close();
}

describe('the window of a muxer’s output', () => {
  const writes: [number, ...number[]][] = [
    [0, 1, 2, 3],
    [3, 4, 5],
    [1, 9],
    [5, 6, 7],
    [4, 8, 8],
  ];

  it('is written in order with the later corrections applied', async () => {
    const recorder = createPatchRecorder();
    await play(recorder.writable, writes);
    expect(recorder.size).toBe(7);

    const taken: number[] = [];
    const plan = { head: data(42), start: 1, end: 7, patches: recorder.patches };
    await play(
      createWindowWriter(plan, async (chunk, position) => {
        expect(position).toBe(taken.length);
        taken.push(...chunk);
      }),
      writes,
    );
    expect(taken).toEqual([42, 9, 3, 4, 8, 8, 7]);
  });

  it('fails if the muxer leaves a gap or ends early', async () => {
    const writer = () => createWindowWriter({ head: data(), start: 0, end: 4, patches: [] }, async () => {});
    await expect(play(writer(), [[1, 1, 1, 1]])).rejects.toThrow('gap');
    await expect(play(writer(), [[0, 1]])).rejects.toThrow('less than');
  });
});
