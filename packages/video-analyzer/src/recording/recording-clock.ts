type Span = { readonly from: number; readonly recordedBefore: number; until: number };

/** Converts page time to recording time, without pauses. All in seconds. */
export function createRecordingClock() {
  const spans: Span[] = [];
  const running = () => {
    const last = spans.at(-1);
    return last?.until === Infinity ? last : null;
  };
  const elapsed = (now: number): number => {
    const last = spans.at(-1);
    return last === undefined ? 0 : last.recordedBefore + Math.max(0, Math.min(now, last.until) - last.from);
  };
  return {
    /** Starts, or continues after a pause. */
    run(now: number): void {
      if (running() === null) spans.push({ from: now, recordedBefore: elapsed(now), until: Infinity });
    },
    halt(now: number): void {
      const span = running();
      if (span !== null) span.until = Math.max(span.from, now);
    },
    /** Recorded seconds so far. */
    elapsed,
    /** Returns the recording second at page second `at`, or null if nothing was recorded then. */
    timeAt(at: number): number | null {
      const span = spans.findLast((one) => at >= one.from && at < one.until);
      return span === undefined ? null : span.recordedBefore + at - span.from;
    },
  };
}
