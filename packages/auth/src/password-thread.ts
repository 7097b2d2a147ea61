import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

interface HashTask {
  password: string;
  cost: Options;
}

interface VerifyTask {
  password: string;
  hash: string;
}

type Answer = { result: unknown } | { error: Error };

/** Threads without work. The process may end while it has such threads. */
const idle: Worker[] = [];

function startThread(): Worker {
  // Without the process's own flags, such as a TypeScript loader, a thread starts in a fraction of the time.
  const thread = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] });
  // A thread that ends while it waits must not be used again. Without a listener, its error would end the process.
  thread.on('error', () => {});
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}

/**
 * Computes an argon2 hash, or compares one with a password, in a thread of low priority. A thread does one call at a time, and takes the next
 * call when it is done. Rejects with argon2's error, or with an error if the thread ends before it answers.
 */
export function runInPasswordThread(task: HashTask): Promise<string>;
export function runInPasswordThread(task: VerifyTask): Promise<boolean>;
export function runInPasswordThread(task: HashTask | VerifyTask): Promise<unknown> {
  const thread = idle.pop() ?? startThread();
  return new Promise((resolve, reject) => {
    const onMessage = (answer: Answer) => {
      thread.off('error', reject).off('exit', onExit).unref();
      idle.push(thread);
      if ('error' in answer) reject(answer.error);
      else resolve(answer.result);
    };
    const onExit = () => reject(new Error('The thread that hashes passwords has ended.'));
    thread.once('message', onMessage).once('error', reject).once('exit', onExit).ref();
    thread.postMessage(task);
  });
}
