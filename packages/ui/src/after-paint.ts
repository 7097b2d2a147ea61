/** How long to wait for a paint. A tab that is hidden does not paint. */
const mostMs = 1000;

/** Calls `task` once the browser has painted, or after a second if it does not paint. Returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  const run = () => {
    cancelAnimationFrame(request);
    task();
  };
  let timer = setTimeout(run, mostMs);
  // An animation frame comes before the paint, a timer set in it after.
  const request = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}

/** Resolves when `afterPaint` would call its task. */
export const untilPainted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve));
