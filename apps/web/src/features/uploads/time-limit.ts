import { ConnectionError } from '@swing/app-shell/lib/send-with-progress';

/** For an answer that takes the server a moment only. */
export const answerLimitMs = 30_000;

/** Milliseconds until `signal` is aborted with ConnectionError. */
export function startTimeLimit(limitMs: number) {
  const controller = new AbortController();
  const expire = () => controller.abort(new ConnectionError('No answer came in time'));
  let timer = setTimeout(expire, limitMs);
  return {
    signal: controller.signal,
    restart(nextLimitMs: number): void {
      clearTimeout(timer);
      timer = setTimeout(expire, nextLimitMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Rejects with ConnectionError when a call takes too long: a network that drops all packets reports no failure. The call may
 * still arrive, so it has to be one that can be repeated. `signal` is aborted when the time is over.
 */
export async function withinTime<Result>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { signal, stop } = startTimeLimit(limitMs);
  const expired = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  try {
    return await Promise.race([call(signal), expired]);
  } finally {
    stop();
  }
}
