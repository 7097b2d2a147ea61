import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const workRoot = join(tmpdir(), `swing-media-${process.getuid?.()}`);

/** Returns the process ids of all ffmpeg processes that a server has started to encode H.264. */
export async function transcoders(): Promise<string[]> {
  const found: string[] = [];
  for (const processId of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes(workRoot) && commandLine.includes('libx264')) found.push(processId);
  }
  return found;
}

/** Work folders of media processes that have ended. */
export async function abandonedWork(): Promise<string[]> {
  const work = await readdir(workRoot);
  return work.filter((name) => /^\d+-/.test(name) && !isRunning(Number.parseInt(name, 10)));
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
