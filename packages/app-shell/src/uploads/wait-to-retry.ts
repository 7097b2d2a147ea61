/** Milliseconds between attempts after a lost connection. A stored chunk restarts the sequence. */
export const retryDelays = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000] as const;

/** Resolves to true if the wait was cut short. */
export type Wait = (milliseconds: number, signal: AbortSignal, wake?: AbortSignal) => Promise<boolean>;

/**
 * Waits before another attempt. Cut short when the browser is back online, when the page becomes visible, or by `wake`.
 * Rejects with the reason of `signal` when that aborts.
 */
export const waitToRetry: Wait = (milliseconds, signal, wake) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const listening = new AbortController();
    const settle = (act: () => void) => {
      clearTimeout(timer);
      listening.abort();
      act();
    };
    const goOn = () => settle(() => resolve(true));
    const timer = setTimeout(() => settle(() => resolve(false)), milliseconds);
    const options = { signal: listening.signal };
    globalThis.addEventListener('online', goOn, options);
    globalThis.document?.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') goOn();
      },
      options,
    );
    wake?.addEventListener('abort', goOn, options);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error)), options);
  });
