import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

const harness = fileURLToPath(new URL('../../packages/video-analyzer/harness/vite.config.ts', import.meta.url));
const quiet = ['--disable-background-networking', '--no-first-run', '--disable-quic'];
const fakeMedia = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const isRoot = process.getuid?.() === 0;

const [shortSeconds, longSeconds] = [scaled(10), scaled(300, 2)];
const server = await createServer({ configFile: harness, server: { port: 0, strictPort: false } });
await server.listen();
const browser = await chromium.launch({
  args: [...quiet, ...fakeMedia, ...(isRoot ? ['--no-sandbox'] : [])],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const stop = async (seconds: number) => {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}index.html`);
    await page.waitForFunction('globalThis.parts !== undefined');
    const milliseconds = await page.evaluate<number>(`parts.measureStop(parts.video, ${seconds})`);
    await page.close();
    return milliseconds;
  };
  const short = await stop(shortSeconds);
  const long = await stop(longSeconds);
  report({ name: 'stop to playable file, 10 s take', measured: Math.round(short), unit: 'ms' });
  report({
    name: 'stop to playable file, 5 min take against 10 s',
    measured: Math.round(long),
    unit: 'ms',
    peer: Math.round(short),
    ratio: Number((long / short).toFixed(2)),
    atMost: 2,
  });
} finally {
  await browser.close();
  await server.close();
}
