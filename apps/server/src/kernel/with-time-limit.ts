/**
 * Runs `work` with a signal that is aborted after so many milliseconds, and when the work has ended. Use this instead of
 * `AbortSignal.any` with `AbortSignal.timeout`: Node.js forgets that timeout once garbage is collected.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`It took longer than ${milliseconds} ms.`)), milliseconds);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}
