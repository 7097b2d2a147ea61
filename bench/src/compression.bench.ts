import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { report } from './support/report.ts';
import { isTiny } from './support/scale.ts';

const clipSeconds = isTiny ? 0.2 : 10;
const isRoot = process.getuid?.() === 0;
const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const clip = join(directory, 'clip.mp4');

// The site only compresses videos below 100 MB if they are 4K, so the tiny clip is 4K. The other is 1080p30 at 90
// Mbit/s.
const size = isTiny ? '3840x2160' : '1920x1080';
const picture = `testsrc2=s=${size}:r=30:d=${clipSeconds},noise=alls=20:allf=t:all_seed=7`;
const sources = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=f=440:d=${clipSeconds}`];
const rate = ['-b:v', '90M', '-minrate', '90M', '-maxrate', '90M', '-bufsize', '45M', '-x264-params', 'nal-hrd=cbr'];
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...rate, '-c:a', 'aac'];
await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...sources, ...codecs, clip]);

const server = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  server: { port: 0, strictPort: false, hmr: false },
  optimizeDeps: { exclude: ['@ffmpeg/ffmpeg', '@ffmpeg/core'], include: ['mediabunny'] },
  worker: { format: 'es' },
  plugins: [
    {
      name: 'clip',
      configureServer: (vite) =>
        void vite.middlewares.use('/clip', (_request, response) => void createReadStream(clip).pipe(response)),
    },
  ],
});
await server.listen();
const browser = await chromium.launch({
  args: ['--disable-background-networking', '--no-first-run', '--disable-quic', ...(isRoot ? ['--no-sandbox'] : [])],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0]}bench/src/pages/compression.html`);
  await page.waitForFunction('globalThis.compression !== undefined');
  const run = (name: string) => page.evaluate<{ seconds: number }>(`compression.${name}()`);
  const timesRealtime = ({ seconds }: { seconds: number }) => Number((clipSeconds / seconds).toFixed(2));
  const ours = timesRealtime(await run('withOurs'));
  const peer = timesRealtime(await run('withFfmpeg'));
  report({
    name: 'compression of 1080p30 in the browser against ffmpeg.wasm',
    measured: ours,
    unit: 'times realtime',
    peer,
    ratio: Number((ours / peer).toFixed(2)),
    atLeast: 2,
  });
} finally {
  await browser.close();
  await server.close();
  await rm(directory, { recursive: true });
}
