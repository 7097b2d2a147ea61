import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface ProcessUsage {
  cpuSeconds: number;
  residentBytes: number;
}

/** Clock ticks per second in /proc on Linux, independent of the kernel's own clock. */
const ticksPerSecond = 100;

/** Returns processor time and resident memory of a process. Null once it has ended. */
export async function readProcessUsage(processId: number): Promise<ProcessUsage | null> {
  return process.platform === 'linux' ? readFromProc(processId) : readFromPs(processId);
}

async function readFromProc(processId: number): Promise<ProcessUsage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${processId}/stat`, 'utf8'),
      readFile(`/proc/${processId}/status`, 'utf8'),
    ]);
    // The second field is the program's name in parentheses and may hold spaces. utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const residentKibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuSeconds: ticks / ticksPerSecond, residentBytes: residentKibibytes * 1024 };
  } catch {
    return null;
  }
}

const execute = promisify(execFile);

/** For systems without /proc, such as macOS. */
export async function readFromPs(processId: number): Promise<ProcessUsage | null> {
  try {
    const { stdout } = await execute('ps', ['-o', 'rss=,time=', '-p', String(processId)]);
    const [residentKibibytes, time = ''] = stdout.trim().split(/\s+/);
    return { cpuSeconds: parseCpuTime(time), residentBytes: Number(residentKibibytes) * 1024 };
  } catch {
    return null;
  }
}

/** Parses processor time printed by `ps`, `[[days-]hours:]minutes:seconds[.fraction]`. Returns seconds. */
export function parseCpuTime(time: string): number {
  const [clock = '', days = '0'] = time.split('-').reverse();
  return clock.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0) + Number(days) * 86_400;
}
