import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const server = createServer();
afterEach(() => server.close());

it('is different each time, below the ephemeral ports, and skips ports in use', async () => {
  const first = await freePort();
  server.listen(first + 1, '127.0.0.1');
  await once(server, 'listening');
  const ports = [first, await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  expect(ports).not.toContain(first + 1);
  for (const port of ports) expect([port >= 20_000, port < 32_000]).toEqual([true, true]);
});

it('is the preferred one if that is free', async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await freePort(port)).not.toBe(port);
});
