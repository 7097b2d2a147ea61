/** Milliseconds between attempts after the connection was lost; a part that arrives begins the row anew. */
export const retryDelays = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000] as const;

/** Waits before another attempt; cut short when the browser says that it is back online. Rejects with the signal's reason. */
export function waitToRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      act();
    };
    const goOn = settle(resolve);
    const stop = settle(() => reject(signal.reason as Error));
    const timer = setTimeout(goOn, milliseconds);
    globalThis.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
}
