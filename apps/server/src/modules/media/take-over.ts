import { AppError } from '../../kernel/app-error.ts';

interface Holder {
  controller: AbortController;
  done: Promise<unknown>;
}

const holders = new Map<string, Holder>();

/** What an upload ends with when a newer one of the same video takes its place. */
export function takenOver(): AppError {
  return new AppError('UPLOAD_IN_PROGRESS', 'A newer upload of this video took over.');
}

/**
 * Runs one receiving at a time per key in this process: a newer one ends the older first, as when a phone comes back on
 * another network while its old connection still hangs. Other processes are kept out by the store's own writer lock.
 */
export async function takeOver<Result>(key: string, run: (taken: AbortSignal) => Promise<Result>): Promise<Result> {
  const previous = holders.get(key);
  const controller = new AbortController();
  const start = async () => {
    previous?.controller.abort(takenOver());
    await previous?.done.catch(() => {});
    controller.signal.throwIfAborted();
    return run(controller.signal);
  };
  const done = start();
  const holder = { controller, done };
  holders.set(key, holder);
  try {
    return await done;
  } finally {
    if (holders.get(key) === holder) holders.delete(key);
  }
}
