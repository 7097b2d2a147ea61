import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const dist = resolve('dist');
const origin = 'http://site.invalid';

/**
 * Opens a Chromium page that shows `body` with the CSS, fonts and assets of the built front page.
 * Set CHROMIUM_PATH if Playwright has no browser installed.
 * @param {{ width: number, height: number, css?: string, body: (front: string) => string }} options
 */
export async function openPage({ width, height, css = '', body }) {
  const front = await readFile(join(dist, 'pages/index.html'), 'utf8');
  const rules = /<style>([^]*?)<\/style>/.exec(front)[1].replaceAll('font-display:optional', 'font-display:block');
  const html = `<!doctype html><html><head><meta charset="utf-8"><style>${rules}</style><style>${css}</style></head>
    <body data-audience="player" data-theme="dark">${body(front)}</body></html>`;
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ path: join(dist, pathname) });
  });
  await page.goto(origin);
  await page.evaluate(async () => {
    await document.fonts.load('800 40px "Archivo Variable"');
    await document.fonts.load('500 20px "Inter Variable"');
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) animation.finish();
  });
  return { page, close: () => browser.close() };
}
