import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Ffmpeg {
  /** Path or name of the program. */
  program: string;
  /** 6.1 or newer, where some options have new names. */
  isModern: boolean;
}

const execute = promisify(execFile);

/** Returns the first of `programs` that runs and can encode H.264. Null if none does. */
export async function findFfmpeg(programs: readonly string[]): Promise<Ffmpeg | null> {
  for (const program of programs) {
    const found = await tryProgram(program);
    if (found) return found;
  }
  return null;
}

async function tryProgram(program: string): Promise<Ffmpeg | null> {
  try {
    const options = { timeout: 20_000, maxBuffer: 2 ** 22 };
    const { stdout: version } = await execute(program, ['-hide_banner', '-version'], options);
    const { stdout: encoders } = await execute(program, ['-hide_banner', '-encoders'], options);
    return / libx264 /.test(encoders) ? { program, isModern: isModern(version) } : null;
  } catch {
    return null;
  }
}

/** Parses the first line of `-version`: a release such as 6.1.1 or n7.0, or a build such as N-113007-g8d24a28d06. */
export function isModern(version: string): boolean {
  const [, release = '', build] = /^ffmpeg version (?:n?(\d+\.\d+)|N-(\d+))/.exec(version) ?? [];
  return build ? Number(build) >= 111_000 : Number(release) >= 6.1;
}
