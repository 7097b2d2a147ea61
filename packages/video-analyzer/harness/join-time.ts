import { assembleTakes } from '../src/editing/assemble-takes.ts';
import { wholeTake } from '../src/editing/cut.ts';
import { listKeptTakes, openKeptTake } from '../src/takes/kept-takes.ts';
import type { EncodedTake } from '../src/takes/encoded-take.ts';
import { makeKeptTake } from './kept-take.ts';

async function openTake(id: string): Promise<EncodedTake> {
  const { takes } = await listKeptTakes('coach-1');
  const kept = takes.find((one) => one.id === id);
  const take = kept ? await openKeptTake(kept) : null;
  if (!take) throw new Error('The recording is not there');
  return take;
}

async function plainCopy(blob: Blob): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const started = performance.now();
  const file = await root.getFileHandle('copy.mp4', { create: true });
  await blob.stream().pipeTo(await file.createWritable());
  const milliseconds = performance.now() - started;
  await root.removeEntry('copy.mp4');
  return milliseconds;
}

/**
 * Joins `count` recordings of `seconds` each at the full bit rate, `rounds` times, and copies the result into a file. Returns the
 * milliseconds of the quickest round of both.
 */
export async function measureJoin(seconds: number, count: number, rounds: number) {
  const source = await openTake(await makeKeptTake({ seconds, beepHertz: 700, isNoisy: true }));
  const takes: EncodedTake[] = [];
  for (let index = 0; index < count; index += 1) {
    const { take } = await assembleTakes({ pieces: [{ take: source, cut: wholeTake }], owner: null });
    takes.push(take);
  }
  const pieces = takes.map((take) => ({ take, cut: wholeTake }));
  const measured = { join: Infinity, copy: Infinity, bytes: 0, durationSeconds: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const { take } = await assembleTakes({ pieces, owner: null });
    measured.join = Math.min(measured.join, performance.now() - started);
    measured.copy = Math.min(measured.copy, await plainCopy(take.blob));
    measured.bytes = take.blob.size;
    measured.durationSeconds = take.durationSeconds;
    await take.remove();
  }
  return measured;
}
