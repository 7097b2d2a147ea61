/**
 * Runs `work` with a signal that is aborted after the given time, or as soon as the work has ended. Use it instead of combining
 * `AbortSignal.timeout` with another signal by `AbortSignal.any`: Node.js then forgets the timeout when it collects garbage.
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
