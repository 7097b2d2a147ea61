const lookMs = 1000;

/** Calls `task` once the browser has painted, or within about a second if the tab is hidden and does not paint. Returns a function that cancels it. */
export function afterPaint(task: () => void): () => void {
  const runIfHidden = () => {
    if (!document.hidden) {
      // A busy page paints later.
      timer = setTimeout(runIfHidden, lookMs);
      return;
    }
    cancelAnimationFrame(request);
    task();
  };
  let timer = setTimeout(runIfHidden, lookMs);
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

/** Resolves once the browser has painted, or within about a second if the tab is hidden. */
export const untilPainted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve));
