import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SiteUnderFault } from './site-under-fault.ts';

type WorkerName = 'media-worker' | 'probe-worker';
/** Linux tells programs so, whatever the kernel counts in. */
const ticksPerSecond = 100;

/** Ids of the processes below the server that run the named worker. */
async function workersOf(site: SiteUnderFault, name: WorkerName): Promise<number[]> {
  const found: number[] = [];
  for (const entry of (await readdir('/proc')).filter((id) => /^\d+$/.test(id))) {
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const isBelow = status.includes(`\nPPid:\t${site.server().processId}\n`);
    if (isBelow && commandLine.includes(name)) found.push(Number(entry));
  }
  return found;
}

/** Seconds of processor that each of the named workers has used, by its id. */
export async function workOf(site: SiteUnderFault, name: WorkerName): Promise<Map<number, number>> {
  const seconds = new Map<number, number>();
  for (const id of await workersOf(site, name)) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    // Behind the name, which may hold anything: its state, ten numbers, then its own time and the system's for it.
    const [own = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    seconds.set(id, (own + system) / ticksPerSecond);
  }
  return seconds;
}

/** The most resident memory, in bytes, that any of the named workers had until `work` was done. */
export async function highestOfWorkers(
  site: SiteUnderFault,
  name: WorkerName,
  work: () => Promise<unknown>,
): Promise<number> {
  let highest = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      for (const id of await workersOf(site, name)) {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        highest = Math.max(highest, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
      }
      await delay(100);
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
  }
  return highest;
}
