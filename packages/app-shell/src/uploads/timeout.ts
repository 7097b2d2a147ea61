import { ConnectionError } from '../lib/connection-error.ts';

/** Time limit of calls to which the server responds quickly. */
export const responseTimeoutMs = 30_000;
/** After this time without progress or a response, the connection counts as lost. */
export const silenceLimitMs = 60_000;
/** The same limit once all bytes are sent: the server may check the video for two minutes before it responds. */
export const checkLimitMs = 150_000;

/** Starts a timer that aborts `signal` with ConnectionError after `limitMs`. */
export function startTimeLimit(limitMs: number) {
  const controller = new AbortController();
  const expire = () => controller.abort(new ConnectionError('The request timed out'));
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
 * Rejects with ConnectionError if a call takes longer than `limitMs`: a network that drops all packets reports no failure. Also
 * aborts `signal` then. The call may still reach the server, so it must be safe to repeat.
 */
export async function withTimeout<Result>(
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
