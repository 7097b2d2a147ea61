import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Env } from './env.ts';

/**
 * Where ffmpeg may be, best first: the one named, else the system's. The one that npm brought is years old, so it only stands
 * in for a demo (docs/decisions/008).
 */
export function ffmpegPrograms(env: Pick<Env, 'FFMPEG_PATH' | 'APP_MODE'>): string[] {
  if (env.FFMPEG_PATH) return [env.FFMPEG_PATH];
  const brought = env.APP_MODE === 'demo' ? broughtProgram() : null;
  return brought ? ['ffmpeg', brought] : ['ffmpeg'];
}

function broughtProgram(): string | null {
  const name = `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'ffmpeg');
  } catch {
    return null;
  }
}
