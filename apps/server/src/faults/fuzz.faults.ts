import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';
import { readFuzzClips } from '@swing/media/testing/fuzz-clips';
import { mutateVideo } from '@swing/media/testing/mutate-video';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import { expect, it } from 'vitest';
import { createProbeProcesses } from '../modules/media/processes/probe-process.ts';
import { createFuzzProcess, type FuzzReport } from './fuzz-process.ts';
import { faultsSeed, randomOf } from './seed.ts';

const files = Number(process.env['SWING_FUZZ_FILES'] ?? 5_000);
/** Number of files that are also read by the server's probe processes, one process per file. */
const filesOfServer = Math.ceil(files / 50);
const maxSeconds = { probe: 2, index: 2, copy: 10 };
/** A copy needs all samples in memory, and 2 MB may list 175,000. */
const maxBytes = { probe: 256 * 2 ** 20, index: 256 * 2 ** 20, copy: 512 * 2 ** 20 };
const seedOf = (index: number) => randomOf('fuzz', index)(2 ** 31);

it(`[PLUS-15] probes each of ${files} fuzzed files at a small cost, and either accepts or clearly refuses it (seed ${faultsSeed})`, async () => {
  const next = Array.from({ length: files }, (_, index) => index).values();
  const reports: FuzzReport[] = [];
  const holes: string[] = [];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const process = createFuzzProcess();
      for (const index of next) {
        const seed = seedOf(index);
        const report = await process.read(seed);
        reports.push(report);
        if (holesOf(report).length === 0) continue;
        // The cost may come from earlier files, so measure again in a new process.
        process.stop();
        for (const hole of holesOf(await process.read(seed))) holes.push(`file ${index} (${seed}): ${hole}`);
      }
      process.stop();
    }),
  );
  for (const container of ['iso', 'matroska'] as const) console.log(summaryOf(container, reports));
  expect(holes).toEqual([]);
  expect(reports.filter(({ outcome }) => outcome === 'video').length).toBeGreaterThan(files / 20);
  expect(reports.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(files / 20);
});

it(`[PLUS-15] gets the same results for ${filesOfServer} of them from the server’s probe processes (seed ${faultsSeed})`, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'swing-fuzz-'));
  const storage = createFileSystemStore({ directory });
  const probes = createProbeProcesses({ storage: { directory }, ffmpegPrograms: [] });
  const clips = await readFuzzClips();
  const indexes = Array.from({ length: filesOfServer }, (_, index) => index).values();
  const differences: string[] = [];
  try {
    await Promise.all(
      Array.from({ length: availableParallelism() }, async (_, account) => {
        for (const index of indexes) {
          const bytes = mutateVideo(clips, createSeededRandom(seedOf(index)));
          const key = `file-${index}`;
          await storage.open(key);
          await storage.append(key, 0, Readable.from([bytes]));
          const { size } = await storage.commit(key);
          const findings = await probes.probe({ key, size }, { accountId: `account-${account}` });
          const expected = await probeVideo(byteSourceOfBytes(bytes)).then(
            () => 'video',
            (error: Error) => error.message,
          );
          const found = findings.isVideo ? 'video' : findings.message;
          if (found !== expected) differences.push(`file ${index} (${seedOf(index)}): ${found} instead of ${expected}`);
        }
      }),
    );
  } finally {
    await probes.stop();
    await rm(directory, { recursive: true });
  }
  expect(differences).toEqual([]);
});

function holesOf(report: FuzzReport): string[] {
  if (report.outcome === 'ended') return [report.message];
  const { outcome, message, container, bytes, costs } = report;
  const file = `${container}, ${bytes} bytes`;
  return [
    ...(outcome === 'failed' ? [`${file}: ${message}`] : []),
    ...costs
      .filter(({ work, seconds, memoryBytes }) => seconds > maxSeconds[work] || memoryBytes > maxBytes[work])
      .map((cost) => `${file}: ${cost.work} took ${costOf(cost)}`),
  ];
}

function costOf({ seconds, memoryBytes }: { seconds: number; memoryBytes: number }): string {
  return `${seconds.toFixed(2)} s, ${(memoryBytes / 2 ** 20).toFixed(0)} MiB`;
}

function summaryOf(container: 'iso' | 'matroska', reports: readonly FuzzReport[]): string {
  const read = reports
    .filter((report) => report.outcome !== 'ended')
    .filter((report) => report.container === container);
  const videos = read.filter(({ outcome }) => outcome === 'video').length;
  const worst = (work: 'probe' | 'index' | 'copy') => {
    const costs = read.flatMap((report) => report.costs).filter((cost) => cost.work === work);
    const seconds = costs.reduce((most, cost) => Math.max(most, cost.seconds), 0);
    const memoryBytes = costs.reduce((most, cost) => Math.max(most, cost.memoryBytes), 0);
    return `${work} ${costOf({ seconds, memoryBytes })}`;
  };
  return `  ${container}: ${read.length} files, ${videos} of them videos; worst ${worst('probe')}; ${worst('index')}; ${worst('copy')}`;
}
