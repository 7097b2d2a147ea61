import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux this lowers the priority of this thread only (docs/decisions/059-thread-priorities.md), elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 10);

parentPort?.on('message', ({ hash, password, cost }) => {
  try {
    const result = hash === undefined ? hashSync(password, cost) : verifySync(hash, password);
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
