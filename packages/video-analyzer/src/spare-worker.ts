/** Workers of one kind, of which one can be started before it is needed, so that its code is there at once. */
export type SpareWorker = {
  /** Starts a worker for the next `take`. Does nothing if there is one. */
  prepare(): void;
  take(): Worker;
};

/** Calls `listener` if the worker fails. The message of the error can be shown to the coach. */
export function onWorkerError(worker: Pick<Worker, 'addEventListener'>, listener: (error: Error) => void): void {
  worker.addEventListener('error', ({ message }) => {
    // There is no message if its code could not be loaded.
    listener(new Error(message || 'A part of the recorder could not be loaded. Check your connection and try again.'));
  });
}

export function createSpareWorker(start: () => Worker): SpareWorker {
  let spare: Worker | null = null;
  return {
    prepare() {
      if (spare !== null) return;
      const worker = start();
      spare = worker;
      worker.addEventListener('error', () => {
        // Its code could not be loaded. The next one may be.
        if (spare === worker) spare = null;
      });
    },
    take() {
      const worker = spare ?? start();
      spare = null;
      return worker;
    },
  };
}
