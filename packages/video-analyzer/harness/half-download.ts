import type { Page } from '@playwright/test';

/** Makes the page receive half of the file at `path` and then wait for `goOn`. */
export async function holdAtHalf(page: Page, path: string, file: Buffer) {
  await page.route('**/whole-file', (route) => route.fulfill({ body: file }));
  await page.addInitScript((held) => {
    const usual = globalThis.fetch;
    const scope = globalThis as unknown as { goOn: (how: 'rest' | 'break') => void };
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith(held)) return usual(input, init);
      const bytes = new Uint8Array(await (await usual('/whole-file')).arrayBuffer());
      const half = Math.ceil(bytes.length / 2);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.subarray(0, half));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          scope.goOn = (how) => {
            if (how === 'break') return controller.error(new TypeError('network error'));
            controller.enqueue(bytes.subarray(half));
            controller.close();
          };
        },
      });
      const headers = { 'content-type': 'video/mp4', 'content-length': String(bytes.length) };
      return new Response(body, { headers });
    };
  }, path);
}

/** Sends the rest of the file, or loses the connection. */
export const goOn = (page: Page, how: 'rest' | 'break') =>
  page.evaluate((next) => (globalThis as unknown as { goOn: (how: string) => void }).goOn(next), how);
