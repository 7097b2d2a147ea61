import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type StorageSettings } from '@swing/storage/open-storage';
import { expect, it, onTestFinished } from 'vitest';
import { checkStoring } from './check-storing.ts';
import { createLogger } from './logger.ts';

async function logOf(settings: StorageSettings) {
  const lines: string[] = [];
  await checkStoring(
    { storage: openStorage(settings) },
    createLogger('info', { write: (line) => void lines.push(line) }),
  );
  return lines.map((line) => JSON.parse(line) as { level: number; msg: string });
}

it('[API-04] says nothing about a store that accepts uploads, and leaves nothing there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'swing-check-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  expect(await logOf({ directory })).toEqual([]);
  const storage = openStorage({ directory });
  for await (const key of storage.pending(new Date(Date.now() + 86_400_000))) expect.fail(`${key} is left`);
  for await (const { key } of storage.list()) expect.fail(`${key} is left`);
});

it('[API-04] logs an error if the store answers, and refuses what it is sent', async () => {
  const service = createServer((_request, response) => response.writeHead(400).end());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => service.closeAllConnections());
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'here',
    bucket: 'b',
    accessKeyId: 'a',
    secretAccessKey: 's',
  };
  expect(await logOf({ bucket })).toMatchObject([{ level: 50, msg: 'the object store does not accept uploads' }]);
});
