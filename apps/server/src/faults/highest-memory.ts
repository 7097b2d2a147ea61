import { readFile } from 'node:fs/promises';

/** The most bytes of a process that were ever in memory; 0 once it has ended. */
export async function highestResidentBytes(processId: number | 'self'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
