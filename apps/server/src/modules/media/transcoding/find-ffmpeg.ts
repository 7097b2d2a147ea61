import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FfmpegError } from './ffmpeg-error.ts';

export interface Ffmpeg {
  /** Path or name of the program. */
  program: string;
  /** 6.1 or newer, where some options have new names. */
  isModern: boolean;
}

const execute = promisify(execFile);

/** Error codes for a file that does not exist or cannot be executed. */
const missingCodes = ['ENOENT', 'ENOTDIR', 'EACCES', 'ENOEXEC'];

/**
 * Returns the first of `programs` that runs and can encode H.264. Null if none is installed. Throws FfmpegError if one is installed but
 * did not run, for example on a machine without memory: that says nothing about the video.
 */
export async function findFfmpeg(programs: readonly string[]): Promise<Ffmpeg | null> {
  let failure: Error | null = null;
  for (const program of programs) {
    try {
      const found = await tryProgram(program);
      if (found) return found;
    } catch (thrown) {
      failure ??= thrown as Error;
    }
  }
  if (failure) throw new FfmpegError(`ffmpeg did not run: ${failure.message}`, 'unknown');
  return null;
}

async function tryProgram(program: string): Promise<Ffmpeg | null> {
  try {
    const options = { timeout: 20_000, maxBuffer: 2 ** 22 };
    const { stdout: version } = await execute(program, ['-hide_banner', '-version'], options);
    const { stdout: encoders } = await execute(program, ['-hide_banner', '-encoders'], options);
    return / libx264 /.test(encoders) ? { program, isModern: isModern(version) } : null;
  } catch (thrown) {
    if (missingCodes.includes(String((thrown as NodeJS.ErrnoException).code))) return null;
    throw thrown;
  }
}

/** Parses the first line of `-version`: a release such as 6.1.1 or n7.0, or a build such as N-113007-g8d24a28d06. */
export function isModern(version: string): boolean {
  const [, release = '', build] = /^ffmpeg version (?:n?(\d+\.\d+)|N-(\d+))/.exec(version) ?? [];
  return build ? Number(build) >= 111_000 : Number(release) >= 6.1;
}
