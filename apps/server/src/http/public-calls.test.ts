import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createApiDescription } from './rest/openapi.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statusesOf = async (url: string, calls: number) => {
  const answers = await Promise.all(Array.from({ length: calls }, () => server.app.inject(url)));
  return answers.map(({ statusCode }) => statusCode);
};

it('asks the store once for many calls of /readyz', async () => {
  const check = vi.spyOn(server.services.storage, 'check');
  expect(await statusesOf('/readyz', 3)).toEqual([200, 200, 200]);
  expect(check).toHaveBeenCalledTimes(1);
});

it('[API-03] generates the description once', async () => {
  const read = vi.fn(() => []);
  const description = createApiDescription({
    get json() {
      return read();
    },
    stream: [],
  });
  expect(read).not.toHaveBeenCalled();
  const first = description();
  const reads = read.mock.calls.length;
  expect(description()).toBe(first);
  expect(read).toHaveBeenCalledTimes(reads);
  const { headers } = await server.app.inject('/api/openapi.json');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});
