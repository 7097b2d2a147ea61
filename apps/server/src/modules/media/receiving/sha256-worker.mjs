import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** @type {Map<number, import('node:crypto').Hash>} */
const hashes = new Map();

parentPort?.on('message', ({ id, call, action, memory, length }) => {
  const hash = hashes.get(id) ?? createHash('sha256');
  if (action === 'update') {
    hashes.set(id, hash.update(new Uint8Array(memory, 0, length)));
    parentPort?.postMessage({ call });
    return;
  }
  hashes.delete(id);
  if (action === 'digest') parentPort?.postMessage({ call, digest: hash.digest('hex') });
});
