import { afterEach, expect, it, vi } from 'vitest';
import { isUnauthenticated, readCallError } from './call-error.ts';
import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

async function failureOf(response: Response): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return fetchFile('/api/analytics/events').catch((thrown: unknown) => thrown);
}

it('[ADMIN-06] a refused file is an error like that of a typed call', async () => {
  const body = { success: false, code: 'UNAUTHENTICATED', error: 'Please sign in.' };
  const thrown = await failureOf(Response.json(body, { status: 401 }));
  expect(isUnauthenticated(thrown)).toBe(true);
  expect(readCallError(thrown)).toMatchObject({ kind: 'server', message: 'Please sign in.', httpStatus: 401 });
});

it('[ADMIN-06] a page of a proxy and a transfer that breaks off are errors too', async () => {
  const page = await failureOf(new Response('<html>', { status: 502 }));
  expect(readCallError(page)).toEqual({ kind: 'strange', httpStatus: 502 });
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  expect(readCallError(await failureOf(new Response(broken)))).toEqual({ kind: 'network' });
});
