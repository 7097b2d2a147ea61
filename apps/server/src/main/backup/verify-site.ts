import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ObjectNotFoundError } from '@swing/storage/object-store-errors';
import { isObjectKey } from '@swing/storage/object-key';
import type { ObjectStore } from '@swing/storage/object-store';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isErasureKey } from '../../kernel/deletions/erasures.ts';
import { connect, requireMigrated } from './connect.ts';
import { readByCursor } from './database-catalog.ts';
import { knownKeys, neededObjects, type NeededObject } from './stored-objects.ts';
import { findCounterFaults } from './verify-counters.ts';
import { findErasureFaults } from './verify-erasures.ts';

export interface VerifyOptions {
  databaseUrl: string;
  storage: ObjectStore;
  /** Also reads all objects and compares the hashes that the rows know. */
  isDeep: boolean;
}

/**
 * Compares database and store, also while servers run. Yields one sentence for each fault: an object that is missing, or has another size
 * than its row says, or that no row refers to; a counter that differs from what it counts; an account, submission or
 * library video that still exists although the list of deletions in the object store names it; a deleted account that the list lacks.
 */
export async function* verifySite({ databaseUrl, storage, isDeep }: VerifyOptions): AsyncGenerator<string> {
  const snapshot = await connect(databaseUrl);
  // Sees what servers have changed since.
  const current = await connect(databaseUrl);
  try {
    await requireMigrated(snapshot);
    await listStore(snapshot, storage);
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    yield* findUnequalObjects(snapshot, current, storage);
    yield* findStrayObjects(snapshot, current, storage);
    yield* findCounterFaults(snapshot);
    yield* findErasureFaults(snapshot, current, storage);
    if (isDeep) yield* findChangedObjects(snapshot, current, storage);
  } finally {
    await snapshot.end();
    await current.end();
  }
}

/** Writes keys and sizes of all objects to a temporary table, so that the memory of this process does not grow with their number. */
async function listStore(client: pg.ClientBase, storage: ObjectStore): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE listed (key text NOT NULL, size bigint NOT NULL)');
  async function* rows() {
    for await (const { key, size } of storage.list()) yield `${escaped(key)}\t${size}\n`;
  }
  await pipeline(Readable.from(rows()), client.query(copyFrom('COPY listed (key, size) FROM STDIN')));
  await client.query('CREATE INDEX ON listed (key)');
  await client.query('ANALYZE listed');
}

/** As COPY needs it. Only keys of other programs have such characters. */
const escaped = (key: string) => key.replaceAll(/[\\\t\n\r]/g, (character) => `\\${copyEscapes[character] ?? '\\'}`);
const copyEscapes: Record<string, string> = { '\t': 't', '\n': 'n', '\r': 'r' };

async function* findUnequalObjects(snapshot: pg.ClientBase, current: pg.ClientBase, storage: ObjectStore) {
  const unequal = `
    SELECT needed.key FROM (${neededObjects}) needed LEFT JOIN listed USING (key)
    WHERE listed.key IS NULL OR listed.size <> needed.size`;
  for await (const { key } of readByCursor<{ key: string }>(snapshot, unequal)) {
    const needed = await findNeeded(current, key);
    if (!needed) continue;
    const stored = await storage.stat(key);
    if (!stored) yield `${key} is missing: ${needed.owner}`;
    else if (needed.size !== null && String(stored.size) !== needed.size)
      yield `${key} has ${stored.size} bytes instead of ${needed.size}: ${needed.owner}`;
  }
}

/** What a key is needed for now. Null if it is not, or is being deleted. */
async function findNeeded(client: pg.ClientBase, key: string): Promise<NeededObject | null> {
  const { rows } = await client.query<NeededObject>(
    `SELECT key, size::text, sha256, owner FROM (${neededObjects}) needed
     WHERE key = $1 AND NOT EXISTS (SELECT FROM object_deletions deletion WHERE deletion.key = needed.key)`,
    [key],
  );
  return rows[0] ?? null;
}

async function* findStrayObjects(snapshot: pg.ClientBase, current: pg.ClientBase, storage: ObjectStore) {
  const stray = `
    SELECT listed.key FROM listed LEFT JOIN (${knownKeys}) known USING (key)
    WHERE known.key IS NULL`;
  for await (const { key } of readByCursor<{ key: string }>(snapshot, stray)) {
    if (isErasureKey(key)) continue;
    if (!isObjectKey(key)) {
      yield `${JSON.stringify(key)} belongs to no row`;
      continue;
    }
    const { rowCount } = await current.query(`SELECT FROM (${knownKeys}) known WHERE key = $1`, [key]);
    if (rowCount === 0 && (await storage.stat(key))) yield `${key} belongs to no row`;
  }
}

async function* findChangedObjects(snapshot: pg.ClientBase, current: pg.ClientBase, storage: ObjectStore) {
  const hashed = `SELECT key, sha256, owner FROM (${neededObjects}) needed WHERE sha256 IS NOT NULL ORDER BY key`;
  for await (const { key, sha256, owner } of readByCursor<NeededObject>(snapshot, hashed, 100)) {
    const stored = await hashObject(storage, key);
    // One that is missing was reported above.
    if (stored === null || stored === sha256) continue;
    const needed = await findNeeded(current, key);
    if (needed && needed.sha256 !== stored) yield `${key} has other bytes than were stored: ${owner}`;
  }
}

async function hashObject(storage: ObjectStore, key: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    const { stream } = await storage.read(key);
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}
