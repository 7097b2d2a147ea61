import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { costlyVideos } from '@swing/media/testing/costly-videos';
import { fixturePath } from '@swing/media/testing/fixtures';
import { hostileVideos } from '@swing/media/testing/hostile-video';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

// Measures what the most expensive known hostile files cost the process that probes videos, against ffprobe listing
// their packets.
const fileBytes = scaled(2_000_000, 20_000);
const mebibyte = 2 ** 20;
const execute = promisify(execFile);

interface ProbeCost {
  name: string;
  outcome: string;
  cpuSeconds: number;
  grownBytes: number;
}

/** Probes files one after another in one process. The first result includes the start-up cost. */
async function probe(names: readonly string[]): Promise<ProbeCost[]> {
  const program = fileURLToPath(new URL('./peers/probe-videos.ts', import.meta.url));
  const files = names.map(fileOf);
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', program, ...files], { timeout: 900_000 });
  const found = stdout.trim().split('\n');
  return names.map((name, index) => ({ name, ...(JSON.parse(found[index] ?? '') as Omit<ProbeCost, 'name'>) }));
}

/** Returns the CPU seconds that ffprobe takes to list the packets of a file. It is stopped after 60 CPU seconds. */
async function ffprobeSeconds(name: string): Promise<number> {
  const command = 'ulimit -t 60; ffprobe -v quiet -show_packets "$1" >/dev/null; times';
  const { stdout } = await execute('/bin/sh', ['-c', command, 'sh', fileOf(name)]);
  const [, children = ''] = stdout.trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return seconds.reduce((sum, one) => sum + one, 0);
}

const builders = new Map<string, (size: number) => Buffer>([
  ...hostileVideos.map(({ container, name, build }) => [`${name} (${container})`, build] as const),
  ...Object.entries(costlyVideos),
]);
const honestClip = 'an honest clip';
const names = [honestClip, ...builders.keys()];
const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const fileOf = (name: string) => join(directory, String(names.indexOf(name)));
try {
  await copyFile(fixturePath('swing-animation.mp4'), fileOf(honestClip));
  for (const [name, build] of builders) await writeFile(fileOf(name), build(fileBytes));
  const together = await probe(names);
  for (const { name, outcome, cpuSeconds } of together) console.log(`  ${cpuSeconds.toFixed(2)} s ${name}: ${outcome}`);

  // Probes the most expensive files again, each in its own process.
  const costliest = together.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 4);
  const alone: ProbeCost[] = [];
  for (const { name } of costliest) alone.push(...(await probe([name])));
  const [honest] = (await probe([honestClip])) as [ProbeCost];

  const slowest = alone.reduce((worst, one) => (one.cpuSeconds > worst.cpuSeconds ? one : worst));
  report({
    name: `hostile 2 MB against ffprobe: CPU of a probe (${slowest.name})`,
    measured: slowest.cpuSeconds,
    peer: await ffprobeSeconds(slowest.name),
    unit: 's',
    atMost: 2,
  });
  // In the common process the garbage of all files adds up, so this is an upper bound for each of them.
  const grownBytes = Math.max(...[...together, ...alone].map((one) => one.grownBytes));
  report({
    name: 'hostile 2 MB against an honest clip: memory of a probe above idle',
    measured: grownBytes / mebibyte,
    peer: honest.grownBytes / mebibyte,
    unit: 'MiB',
    atMost: 256,
  });
} finally {
  await rm(directory, { recursive: true });
}
