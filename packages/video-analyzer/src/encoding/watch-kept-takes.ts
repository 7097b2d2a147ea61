import { listKeptTakes, type KeptTakes } from './kept-takes.ts';
import { onTakeChange } from './take-changes.ts';
import { afterRecording } from './take-lock.ts';

export type KeptTakesWatch = {
  /** Reads the list again. */
  refresh(): void;
  stop(): void;
};

/**
 * Calls `onRead` with the recordings that are kept for an account: now, and when another tab has begun, finished or deleted one,
 * or has crashed while it recorded.
 */
export function watchKeptTakes(accountId: string, onRead: (kept: KeptTakes) => void): KeptTakesWatch {
  let reading = new AbortController();

  async function read() {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const kept = await listKeptTakes(accountId);
    if (signal.aborted) return;
    onRead(kept);
    for (const id of kept.liveIds) afterRecording(id, signal, refresh);
  }
  function refresh() {
    void read();
  }

  const stopListening = onTakeChange(refresh);
  refresh();
  return {
    refresh,
    stop() {
      stopListening();
      reading.abort();
    },
  };
}
