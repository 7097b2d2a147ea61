import { isOutage } from './upload-error.ts';
import { uploadKeptMilliseconds } from './upload-memory.ts';
import type { Wait } from './wait-to-retry.ts';

/** Milliseconds between looks for the server, and then the longest one. */
const outageDelays = [15_000, 30_000, 60_000, 120_000, 240_000];
const longestDelay = 300_000;
/** Each wait is up to this share shorter, so that the players of one outage do not come back together. */
const jitter = 0.2;

export interface OutageParts {
  wait: Wait;
  /** Looks for the server once. */
  probe: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
}

export interface Outlasting {
  signal: AbortSignal;
  /** When the server drops the draft, in milliseconds; from then on an outage is a failure. */
  endsAt: number;
  /** A number that grows as the work proceeds. */
  progress: () => number;
  /** Called before each wait, and with `isProbing` before each look for the server. */
  onOutage: (reason: unknown, isProbing: boolean) => void;
  /** A signal that cuts the next wait short. */
  nextWake: () => AbortSignal;
}

export const draftEnd = (begunAt: number) => begunAt + uploadKeptMilliseconds;

/**
 * Runs `work`, unless the signal has aborted, and again after each outage once the server can be reached. Rejects with any
 * other failure of `work`, with the outage when the draft has ended meanwhile, or with the signal's reason.
 */
export async function outlastOutages<Result>(
  work: () => Promise<Result>,
  { wait, probe, now, random }: OutageParts,
  { signal, endsAt, progress, onOutage, nextWake }: Outlasting,
): Promise<Result> {
  let waits = 0;
  let reached = progress();
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (thrown) {
      signal.throwIfAborted();
      if (!isOutage(thrown)) throw thrown;
      // A connection that carried something is worth quick looks again; one that failed at once is not.
      if (progress() > reached) waits = 0;
      reached = progress();
      let isReached = false;
      while (!isReached) {
        if (now() >= endsAt) throw thrown;
        onOutage(thrown, false);
        const delay = outageDelays[waits] ?? longestDelay;
        const isWoken = await wait(delay * (1 - jitter * random()), signal, nextWake());
        // What woke it may be early: a network that is just coming up deserves another look soon.
        waits = isWoken ? 0 : waits + 1;
        onOutage(thrown, true);
        isReached = await probe(signal);
        signal.throwIfAborted();
      }
    }
  }
}
