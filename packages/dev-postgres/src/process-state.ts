import { readFile } from 'node:fs/promises';

export type ProcessState = 'running' | 'zombie' | 'gone';

/** The state of a process. A zombie has ended but its parent has not collected it yet. */
export async function processState(processId: number): Promise<ProcessState> {
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  const line = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).startsWith('Z') ? 'zombie' : 'running';
}

/** The name of the program a process runs. Null if unknown, and on systems without /proc. */
export async function processName(processId: number): Promise<string | null> {
  const name = await readFile(`/proc/${processId}/comm`, 'utf8').catch(() => '');
  return name.trim() || null;
}
