import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Asks the programs in turn for their version. Returns the first answer, such as "7.1.1", or null. */
export async function readFfmpegVersion(programs: readonly string[]): Promise<string | null> {
  for (const program of programs) {
    try {
      const { stdout } = await run(program, ['-version'], { timeout: 5_000, env: {} });
      const version = /^ffmpeg version (\S{1,60})/.exec(stdout)?.[1];
      if (version !== undefined) return version;
    } catch {
      // The program is missing or does not run. The next one may.
    }
  }
  return null;
}
