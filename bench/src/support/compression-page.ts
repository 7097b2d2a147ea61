import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { mediaBrowser } from './media-browser.ts';

const run = promisify(execFile);

export interface SyntheticClip {
  /** Such as 1920x1080. */
  size: string;
  seconds: number;
  /** Encodes with a constant bit rate, so that the file has this size even if the picture is simple. */
  megabitsPerSecond: number;
  /** Strength of the noise in the picture, 0 to 100. */
  noise: number;
  /** How often the clip is repeated. */
  times?: number;
}

/** Makes an H.264 clip with AAC sound and 30 frames a second, in which both begin at 0 as in a recording. */
async function makeClip(path: string, { size, seconds, megabitsPerSecond, noise, times = 1 }: SyntheticClip) {
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
  // ADTS, because MP4 would begin it before 0.
  const sound = `${path}.aac`;
  await ffmpeg('-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`, '-c:a', 'aac', sound);
  const picture = `testsrc2=s=${size}:r=30:d=${seconds},noise=alls=${noise}:allf=t:all_seed=7`;
  const bits = `${megabitsPerSecond}M`;
  const rate = ['-b:v', bits, '-minrate', bits, '-maxrate', bits, '-bufsize', `${megabitsPerSecond / 2}M`];
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x264-params', 'nal-hrd=cbr'];
  const once = times === 1 ? path : `${path}.once.mp4`;
  await ffmpeg('-f', 'lavfi', '-i', picture, '-i', sound, ...codec, ...rate, '-c:a', 'copy', once);
  if (times > 1) await ffmpeg('-stream_loop', `${times - 1}`, '-i', once, '-c', 'copy', path);
}

export interface CompressionPage {
  /** Compresses the clip with a function of `pages/compression.ts`. */
  run(call: string): Promise<{ seconds: number; bytes: number }>;
  close(): Promise<void>;
}

/** Opens a page that compresses a synthetic clip. */
export async function openCompressionPage(clip: SyntheticClip): Promise<CompressionPage> {
  const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
  const path = join(directory, 'clip.mp4');
  await makeClip(path, clip);
  const server = await createServer({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: false,
    server: { port: 0, strictPort: false, hmr: false },
    optimizeDeps: { exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core'], include: ['mediabunny'] },
    worker: { format: 'es' },
    plugins: [
      {
        name: 'clip',
        configureServer: (vite) =>
          void vite.middlewares.use('/clip', (_request, response) => void createReadStream(path).pipe(response)),
      },
    ],
  });
  await server.listen();
  // A real profile: others keep their files in memory.
  const browser = await chromium.launchPersistentContext(join(directory, 'profile'), mediaBrowser);
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0]}bench/src/pages/compression.html`);
  await page.waitForFunction('globalThis.compression !== undefined');
  return {
    run: (call) => page.evaluate(`compression.${call}`),
    async close() {
      await browser.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
