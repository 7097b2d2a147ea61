import { Readable } from 'node:stream';
import type { TestServer } from './test-server.ts';

/** Stores bytes under a key. */
export async function storeBytes({ services: { storage } }: TestServer, key: string, bytes: Buffer): Promise<void> {
  await storage.open(key, { restart: true });
  await storage.append(key, 0, Readable.from([bytes]));
  await storage.commit(key);
}
