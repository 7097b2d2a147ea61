import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

// On Linux this lowers the priority of this thread only (docs/decisions/059-thread-priorities.md), elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10);

/** @type {Map<number, import('node:crypto').Hash>} */
const hashes = new Map();

parentPort?.on('message', ({ id, call, action, memory, length }) => {
  const hash = hashes.get(id) ?? createHash('sha256');
  if (action === 'update') {
    hashes.set(id, hash.update(new Uint8Array(memory, 0, length)));
    parentPort?.postMessage({ call, memory }, [memory]);
    return;
  }
  hashes.delete(id);
  if (action === 'digest') parentPort?.postMessage({ call, digest: hash.digest('hex') });
});
