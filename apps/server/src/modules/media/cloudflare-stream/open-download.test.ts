import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDownload } from './open-download.ts';

const video = Buffer.alloc(200_000, 7);
const server = createServer((_request, response) => response.end(video));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('[REC-08] a download is whole although garbage is collected before its first byte is read', async () => {
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/default.mp4`);
  const bytes = await openDownload(url, new AbortController().signal);
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    // Lets the callbacks run that Node.js has for what was collected.
    await nextTurn();
  }
  expect((await buffer(bytes)).equals(video)).toBe(true);
});
