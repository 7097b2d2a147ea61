import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SiteUnderFault } from './site-under-fault.ts';

/** Ids of the processes below the server that run the named worker. */
export async function workersOf(site: SiteUnderFault, name: 'media-worker' | 'probe-worker'): Promise<number[]> {
  const found: number[] = [];
  for (const entry of (await readdir('/proc')).filter((id) => /^\d+$/.test(id))) {
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const isBelow = status.includes(`\nPPid:\t${site.server().processId}\n`);
    if (isBelow && commandLine.includes(name)) found.push(Number(entry));
  }
  return found;
}

/** The most resident memory, in bytes, that any of the named workers had until `work` was done. */
export async function highestOfWorkers(
  site: SiteUnderFault,
  name: Parameters<typeof workersOf>[1],
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
