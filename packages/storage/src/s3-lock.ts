import { setTimeout as wait } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { keepLease } from './lease.ts';
import { WriterBusyError } from './object-store-errors.ts';
import type { S3Bucket } from './s3-client.ts';
import { nullIfMissing } from './s3-errors.ts';
import { isWriterAlive, newWriterIdentity, parseWriterIdentity } from './writer-identity.ts';
import type { WriterLock } from './writer-lock.ts';

/** Keys never contain `~`, so no object can have the name of a claim. */
const claimPrefix = '~writer/';

/** The tilde at the end tells the claims for `a` from those for `a/b`. An empty segment would too, but MinIO refuses names with one. */
export const claimsPrefixOf = (key: string) => `${claimPrefix}${key}~/`;

const maxLooks = 4;
const lookAgainAfterMs = 50;

const heldHere = new Set<string>();

function claimsOf({ client, bucket }: S3Bucket, key: string) {
  const prefix = claimsPrefixOf(key);

  async function isAlive(name: string, renewedAt: Date, now: Date): Promise<boolean> {
    const found = await nullIfMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key: name })));
    if (!found) return false;
    return isWriterAlive(parseWriterIdentity((await found.Body?.transformToString()) ?? ''), renewedAt, now);
  }

  return {
    nameOf: (token: string) => `${prefix}${token}`,
    async put(name: string, text: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: text }));
    },
    async remove(name: string): Promise<void> {
      await nullIfMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })));
    },
    /** The names of other writers' live claims. Removes those of dead writers. */
    async others(own: string): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      // The service's clock is the only one all writers share. The own claim was written a moment ago.
      const now = Contents.find(({ Key }) => Key === own)?.LastModified;
      if (!now) throw new Error('The object service does not list an object that was just written');
      const alive: string[] = [];
      for (const { Key: name = '', LastModified = new Date(0) } of Contents) {
        if (name === own) continue;
        if (await isAlive(name, LastModified, now)) alive.push(name);
        else await this.remove(name);
      }
      return alive;
    },
  };
}

/**
 * Takes the right to write the pending upload of `key` among all processes that share the bucket. Not every service supports
 * conditional creation, so each writer first writes a claim under its own name and then lists all claims: of two writers, the
 * later one sees the other's claim. A writer that sees another claim does not write. Of simultaneous writers, the one whose
 * claim sorts first lists again until the others are gone. Throws WriterBusyError.
 */
export async function acquireS3Lock(s3: S3Bucket, key: string): Promise<WriterLock> {
  const heldName = `${s3.address}/${key}`;
  if (heldHere.has(heldName)) throw new WriterBusyError(key);
  heldHere.add(heldName);

  const claims = claimsOf(s3, key);
  const identity = newWriterIdentity();
  const text = JSON.stringify(identity);
  const own = claims.nameOf(identity.token);
  try {
    await claims.put(own, text);
    for (let look = 1; ; look++) {
      const others = await claims.others(own);
      if (others.length === 0) break;
      if (look === maxLooks || others.some((other) => other < own)) throw new WriterBusyError(key);
      await wait(lookAgainAfterMs);
    }
  } catch (error) {
    heldHere.delete(heldName);
    await claims.remove(own).catch(() => {});
    throw error;
  }

  const lease = keepLease(() => claims.put(own, text));
  return {
    assertHeld() {
      if (!lease.isHeld()) throw new WriterBusyError(key);
    },
    async release() {
      await lease.stop();
      heldHere.delete(heldName);
      // A claim that cannot be removed becomes void when this process ends or its lease expires.
      await claims.remove(own).catch(() => {});
    },
  };
}
