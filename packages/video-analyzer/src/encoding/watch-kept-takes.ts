import { listKeptTakes, type KeptTakes } from './kept-takes.ts';
import { onTakeChange } from './take-changes.ts';
import { afterRecording } from './take-lock.ts';

const retryMs = 3_000;

/**
 * Calls `onRead` with the recordings that are kept for an account: now, and when one was begun, finished or deleted in any tab,
 * or a tab has crashed while it recorded. While some cannot be read, tries again every three seconds, and calls `onIncomplete` with
 * true from the second attempt on. Returns a function that stops.
 */
export function watchKeptTakes(
  accountId: string,
  onRead: (kept: KeptTakes) => void,
  onIncomplete: (isIncomplete: boolean) => void = () => {},
): () => void {
  let reading = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function read(isRetry: boolean) {
    reading.abort();
    clearTimeout(retry);
    reading = new AbortController();
    const { signal } = reading;
    // What cannot be listed now may be there nevertheless.
    const kept = await listKeptTakes(accountId).catch(() => null);
    if (signal.aborted) return;
    const isIncomplete = kept === null || kept.unreadIds.length > 0;
    if (isIncomplete) retry = setTimeout(() => void read(true), retryMs);
    // The description of a recording cannot be read while another tab replaces it, so the first attempt says nothing.
    if (isRetry || !isIncomplete) onIncomplete(isIncomplete);
    if (kept === null) return;
    onRead(kept);
    for (const id of kept.liveIds) afterRecording(id, signal, refresh);
  }
  function refresh() {
    void read(false);
  }

  const stopListening = onTakeChange(refresh);
  refresh();
  return () => {
    stopListening();
    clearTimeout(retry);
    reading.abort();
  };
}
