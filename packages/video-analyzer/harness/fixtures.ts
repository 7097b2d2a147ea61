import type { Page } from '@playwright/test';

/** Opens the page on which the analyzer's parts can be used one by one, as `parts`. */
export async function openParts(page: Page) {
  await page.goto('/index.html');
  await page.waitForFunction(() => 'parts' in globalThis);
}

/** Makes the page one of a browser that gives it no pieces of sound, such as Safari. Call it before the page is opened. */
export const withoutTrackProcessor = (page: Page) =>
  page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'));

/** Serves a file at `/fixture` in ranges, as the server does. */
export const serveRanges = (page: Page, file: Buffer) =>
  page.route('**/fixture*', (route) => {
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers().range ?? '') ?? [];
    if (first === undefined) return route.fulfill({ contentType: 'video/mp4', body: file });
    const [start, end] = [Number(first), Math.min(last ? Number(last) + 1 : Infinity, file.length)];
    const headers = { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end - 1}/${file.length}` };
    return route.fulfill({ status: 206, contentType: 'video/mp4', headers, body: file.subarray(start, end) });
  });
