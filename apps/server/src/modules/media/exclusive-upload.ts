import { AppError } from '../../kernel/app-error.ts';

interface Holder {
  controller: AbortController;
  done: Promise<unknown>;
}

const holders = new Map<string, Holder>();

/** The error of an upload that a newer upload of the same video replaces. */
export function uploadReplaced(): AppError {
  return new AppError('UPLOAD_IN_PROGRESS', 'A newer upload of this video has replaced this one.');
}

/**
 * Runs one upload at a time per key in this process. A newer one first ends the older one, for example when a phone
 * reconnects on another network while its old connection still hangs. The store's writer lock excludes other processes.
 */
export async function runExclusiveUpload<Result>(
  key: string,
  run: (taken: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const previous = holders.get(key);
  const controller = new AbortController();
  const start = async () => {
    previous?.controller.abort(uploadReplaced());
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
