// Draws the clip of the front page in Chromium and encodes it with ffmpeg (libx264): `npm run build`, then
// `node scripts/hero-clip/make.mjs`. The result is committed, so this runs only when the clip changes.
// With numbers (seconds) it writes single frames as PNG into the temporary folder instead.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPage } from '../open-page.mjs';
import { clipSeconds, frameRate, size } from './scene.mjs';

const target = 'src/public/assets/hero-clip.mp4';
const maxBytes = 400_000;

const { page, close } = await openPage({
  ...size,
  body: () => `<canvas width="${size.width}" height="${size.height}"></canvas>`,
});
await page.route('**/hero-clip/*.mjs', async (route) => {
  const name = new URL(route.request().url()).pathname.split('/').at(-1);
  await route.fulfill({ contentType: 'text/javascript', body: await readFile(new URL(name, import.meta.url)) });
});
await page.addScriptTag({
  type: 'module',
  content: `import { drawScene } from '/hero-clip/scene.mjs';
    const canvas = document.querySelector('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    globalThis.drawFrame = (seconds) => {
      drawScene(context, seconds);
      return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
    };`,
});
await page.waitForFunction(() => 'drawFrame' in globalThis);
const frameAt = async (seconds) =>
  Buffer.from(await page.evaluate((at) => globalThis.drawFrame(at), seconds), 'base64');

const wanted = process.argv.slice(2).map(Number);
for (const seconds of wanted) {
  const file = join(tmpdir(), `hero-${seconds}.png`);
  await writeFile(file, await frameAt(seconds));
  console.log(file);
}
if (wanted.length === 0) {
  const options =
    '-c:v libx264 -preset veryslow -crf 27 -tune animation -pix_fmt yuv420p -g 240 -movflags +faststart -an';
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-framerate',
      `${frameRate}`,
      '-c:v',
      'png',
      '-i',
      '-',
      ...options.split(' '),
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit');
  for (let frame = 0; frame < clipSeconds * frameRate; frame++) {
    if (!ffmpeg.stdin.write(await frameAt(frame / frameRate))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await ended;
  const { size: bytes } = await stat(target);
  console.log(`${target}: ${bytes} bytes`);
  if (bytes > maxBytes) process.exitCode = 1;
}
await close();
