/** Calls `task` once the browser has painted. Returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // An animation frame comes before the paint, a timer set in it after.
  const request = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(timer);
  };
}

/** Resolves once the browser has painted; at once in a hidden tab, where it does not paint. */
export function untilPainted(): Promise<void> {
  return document.hidden ? Promise.resolve() : new Promise((resolve) => void afterPaint(resolve));
}
