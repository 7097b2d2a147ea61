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
    const { utime, stime } = parseStat(stat);
    const residentKibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuSeconds: (utime + stime) / ticksPerSecond, residentBytes: residentKibibytes * 1024 };
  } catch {
    return null;
  }
}

/**
 * Returns the processor time in seconds of all children of this process that have ended, and of theirs. Null on systems
 * without /proc.
 */
export async function readEndedChildrenSeconds(): Promise<number | null> {
  try {
    const { cutime, cstime } = parseStat(await readFile('/proc/self/stat', 'utf8'));
    return (cutime + cstime) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Parses the processor times in /proc/<id>/stat, in ticks. `cutime` and `cstime` are those of ended children. */
function parseStat(stat: string) {
  // The second field is the program's name in parentheses and may hold spaces. utime is field 14.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number);
  return { utime, stime, cutime, cstime };
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
