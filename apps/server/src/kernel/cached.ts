/** Returns `read`, which then runs at most once in this many milliseconds, however many ask. A failed read is not kept. */
export function cached<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now >= kept.until) {
      const value = read();
      const entry = { until: now + milliseconds, value };
      kept = entry;
      value.catch(() => {
        if (kept === entry) kept = null;
      });
    }
    return kept.value;
  };
}
