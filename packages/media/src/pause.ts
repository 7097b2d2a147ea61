/**
 * To be awaited in a long loop of promises that never leave the thread: every 1,024th call lets timers and requests have
 * their turn, and throws the signal's reason when it was aborted.
 */
export function createPause(signal?: AbortSignal): () => Promise<void> | undefined {
  let calls = 0;
  return () => {
    if (++calls % 1024 !== 0) return undefined;
    return new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => signal?.throwIfAborted());
  };
}
