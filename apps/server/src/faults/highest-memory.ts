import { readFile } from 'node:fs/promises';

/** Returns the peak resident memory of a process in bytes. 0 once it has ended. */
export async function highestResidentBytes(processId: number | 'self'): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
