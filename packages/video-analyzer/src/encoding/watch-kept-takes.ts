import { listKeptTakes, type KeptTakes } from './kept-takes.ts';
import { onTakeChange } from './take-changes.ts';
import { afterRecording } from './take-lock.ts';

/**
 * Calls `onRead` with the recordings that are kept for an account: now, and when one was begun, finished or deleted in any tab,
 * or a tab has crashed while it recorded. Returns a function that stops.
 */
export function watchKeptTakes(accountId: string, onRead: (kept: KeptTakes) => void): () => void {
  let reading = new AbortController();

  async function read() {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    // What cannot be listed now may be there nevertheless.
    const kept = await listKeptTakes(accountId).catch(() => null);
    if (kept === null || signal.aborted) return;
    onRead(kept);
    for (const id of kept.liveIds) afterRecording(id, signal, refresh);
  }
  function refresh() {
    void read();
  }

  const stopListening = onTakeChange(refresh);
  refresh();
  return () => {
    stopListening();
    reading.abort();
  };
}
