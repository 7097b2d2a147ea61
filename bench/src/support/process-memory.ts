import { readFile } from 'node:fs/promises';
import { family } from './process-family.ts';

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
