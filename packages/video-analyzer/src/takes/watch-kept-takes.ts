import { listKeptTakes, type KeptTakes } from './kept-takes.ts';
import { onTakeChange } from './take-changes.ts';
import { afterRecording } from './take-lock.ts';

const firstRetryMs = 3_000;
const longestRetryMs = 60_000;

/**
 * Calls `onRead` with the recordings that are kept for an account: now, and when one was begun, finished or deleted in any tab,
 * or a tab has crashed while it recorded. While some cannot be read, tries again after 3 seconds, then after twice as long each time, up to
 * a minute, and calls `onIncomplete` with true from the second attempt on. Returns a function that stops.
 */
export function watchKeptTakes(
  accountId: string,
  onRead: (kept: KeptTakes) => void,
  onIncomplete: (isIncomplete: boolean) => void = () => {},
): () => void {
  let reading = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let reported = '';

  async function read(retryMs: number) {
    reading.abort();
    clearTimeout(retry);
    reading = new AbortController();
    const { signal } = reading;
    // What cannot be listed now may be there nevertheless.
    const kept = await listKeptTakes(accountId).catch(() => null);
    if (signal.aborted) return;
    const isIncomplete = kept === null || kept.unreadIds.length > 0;
    const isRetry = retryMs > firstRetryMs;
    if (isIncomplete) retry = setTimeout(() => void read(Math.min(2 * retryMs, longestRetryMs)), retryMs);
    // The description of a recording cannot be read while another tab replaces it, so the first attempt says nothing.
    if (isRetry || !isIncomplete) onIncomplete(isIncomplete);
    if (kept === null) return;
    const found = JSON.stringify(kept);
    if (!isRetry || found !== reported) onRead(kept);
    reported = found;
    for (const id of kept.liveIds) afterRecording(id, signal, refresh);
  }
  function refresh() {
    void read(firstRetryMs);
  }

  const stopListening = onTakeChange(refresh);
  refresh();
  return () => {
    stopListening();
    clearTimeout(retry);
    reading.abort();
  };
}
