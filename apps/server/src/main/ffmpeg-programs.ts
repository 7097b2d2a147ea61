import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Env } from './env.ts';

/**
 * Returns ffmpeg programs to try, best first: the configured one, otherwise the system's. The npm package's ffmpeg is
 * years old, so it is only a fallback for a demo (decision 12).
 */
export function ffmpegPrograms(env: Pick<Env, 'FFMPEG_PATH' | 'APP_MODE'>): string[] {
  if (env.FFMPEG_PATH) return [env.FFMPEG_PATH];
  const bundled = env.APP_MODE === 'demo' ? npmProgram() : null;
  return bundled ? ['ffmpeg', bundled] : ['ffmpeg'];
}

function npmProgram(): string | null {
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'ffmpeg');
  } catch {
    return null;
  }
}
