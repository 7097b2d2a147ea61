import { BusyError } from '@swing/auth/work-queue';
import type { Database } from '@swing/db/client';
import type { LoggedEvent } from './store/logged-event.ts';
import { storeEvents } from './store/store-events.ts';

declare module '../../kernel/services.ts' {
  interface Services {
    eventLog: EventLog;
  }
}

export interface EventLog {
  /** Resolves when the event is stored and counted. Throws BusyError if too many are waiting. */
  add(event: LoggedEvent): Promise<void>;
}

interface Waiting {
  event: LoggedEvent;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const mostAtOnce = 500;
const mostWaiting = 10_000;

/**
 * Writes events in batches. Events that arrive during a write go into the next batch, so many visitors cost one commit,
 * and a single event is written at once.
 */
export function createEventLog(database: Database): EventLog {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        await storeEvents(
          database,
          batch.map(({ event }) => event),
        );
        for (const { resolve } of batch) resolve();
      } catch (thrown) {
        for (const { reject } of batch) reject(thrown);
      }
    }
    isWriting = false;
  }

  return {
    add(event) {
      if (waiting.length >= mostWaiting) return Promise.reject(new BusyError());
      const stored = new Promise<void>((resolve, reject) => waiting.push({ event, resolve, reject }));
      if (!isWriting) void writeAll();
      return stored;
    },
  };
}
