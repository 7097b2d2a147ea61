import { availableParallelism } from 'node:os';
import { maxPasswordLength } from '@swing/domain/password-rules';
import { runInPasswordThread } from './password-thread.ts';
import { createWorkQueue } from './work-queue.ts';

export class PasswordTooLongError extends Error {
  override readonly name = 'PasswordTooLongError';

  constructor() {
    super(`Password must be at most ${maxPasswordLength} characters`);
  }
}

export interface Passwords {
  /** Returns an argon2id string. Throws `PasswordTooLongError`, or `BusyError` if the queue is full. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. For `null` (no account or no password) it returns false after the same work, so
   * that timing does not reveal which addresses exist. Throws `BusyError` if the queue is full.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface PasswordOptions {
  /** Hashes computed at once, each in a thread of its own. Each takes 19 MiB and a core. Default: all cores but one, which is left for serving. */
  concurrency?: number;
  /** Calls that may wait for a free slot. Default 100. */
  maxWaiting?: number;
}

const coresForHashes = Math.max(1, availableParallelism() - 1);

/** argon2id is the library's default algorithm. memoryCost is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of the same cost that matches no account. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c3dpbmctY2x1YmhvdXNlIQ$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE';

export function createPasswords({ concurrency = coresForHashes, maxWaiting = 100 }: PasswordOptions = {}): Passwords {
  const queue = createWorkQueue({ concurrency, maxWaiting });
  return {
    async hash(password) {
      if (isTooLong(password)) throw new PasswordTooLongError();
      return queue.run(() => runInPasswordThread({ password: normalise(password), cost }));
    },
    async verify(hash, password) {
      if (isTooLong(password)) return false;
      const task = { password: normalise(password), hash: hash ?? dummyHash };
      const isMatch = await queue.run(() => runInPasswordThread(task));
      return hash !== null && isMatch;
    },
  };
}

function isTooLong(password: string): boolean {
  return password.length > maxPasswordLength;
}

// The same letters may arrive in different Unicode compositions from different keyboards.
function normalise(password: string): string {
  return password.normalize('NFKC');
}
