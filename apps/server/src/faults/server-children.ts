import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcessUsage } from '../modules/media/processes/process-usage.ts';
import type { SiteUnderFault } from './site-under-fault.ts';

type WorkerName = 'media-worker' | 'probe-worker';

/** Process ids of the server's children that run the named worker. */
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

/** Processor seconds used by each of the named workers, by process id. */
export async function cpuSecondsOfWorkers(site: SiteUnderFault, name: WorkerName): Promise<Map<number, number>> {
  const seconds = new Map<number, number>();
  for (const id of await workersOf(site, name)) seconds.set(id, (await readProcessUsage(id))?.cpuSeconds ?? 0);
  return seconds;
}

/** Returns the peak resident memory in bytes of any of the named workers while `work` runs. */
export async function highestOfWorkers(
  site: SiteUnderFault,
  name: WorkerName,
  work: () => Promise<unknown>,
): Promise<number> {
  let highest = 0;
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      for (const id of await workersOf(site, name)) highest = Math.max(highest, await highestResidentBytes(id));
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

/** Returns the peak resident memory of a process in bytes. 0 once it has ended. */
export async function highestResidentBytes(processId: number | 'self'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
