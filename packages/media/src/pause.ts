/**
 * Returns a function to await in a long loop of promises that never leave the thread. Every 1,024th call lets timers and
 * requests run, and throws the signal's reason if it is aborted.
 */
export function createPause(signal?: AbortSignal): () => Promise<void> | undefined {
  let calls = 0;
  return () => {
    if (++calls % 1024 !== 0) return undefined;
    return new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => signal?.throwIfAborted());
  };
}
