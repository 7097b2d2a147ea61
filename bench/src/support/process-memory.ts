import { readdir, readFile } from 'node:fs/promises';

/** Process ids of a process and all its descendants (Linux). */
async function family(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    // The process may have ended since.
    const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') : '';
    const parent = /^PPid:\s+(\d+)$/m.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOurs = (one: number | undefined): boolean => one !== undefined && (one === pid || isOurs(parents.get(one)));
  return [...parents.keys()].filter(isOurs);
}

/** Bytes of memory that a process and all its descendants use (PSS: shared pages count once). Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  let kilobytes = 0;
  for (const one of await family(pid)) {
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  }
  if (kilobytes === 0) throw new Error(`The memory of process ${pid} cannot be read`);
  return kilobytes * 1024;
}
