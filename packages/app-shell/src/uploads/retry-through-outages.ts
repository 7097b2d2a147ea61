import { draftLifetimeHours } from '@swing/domain/lifetimes';
import { isOutage } from './upload-error.ts';
import type { Wait } from './wait-to-retry.ts';

/** Milliseconds before each probe of the server. `longestDelay` follows the last one. */
const outageDelays = [15_000, 30_000, 60_000, 120_000, 240_000];
const longestDelay = 300_000;
/** Each wait is shortened by up to this share, so that clients do not all return at once after an outage. */
const jitter = 0.2;

export interface OutageParts {
  wait: Wait;
  /** Resolves to true if the server can be reached. */
  probe: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
}

export interface OutageRetryOptions {
  signal: AbortSignal;
  /** When the server drops the draft, in milliseconds since 1970. After that an outage is a failure. */
  endsAt: number;
  /** A number that grows as the work proceeds. */
  progress: () => number;
  /** Called before each wait, and with `isProbing` true before each probe. */
  onOutage: (reason: unknown, isProbing: boolean) => void;
  /** Returns a signal that ends the next wait early. */
  nextWake: () => AbortSignal;
}

/** How long the server keeps an unfinished upload. */
export const uploadLifetimeMs = draftLifetimeHours * 3_600_000;

export const draftExpiresAt = (begunAt: number) => begunAt + uploadLifetimeMs;

/**
 * Runs `work`, and repeats it after each outage once the server can be reached. Rejects with any other error of `work`,
 * with the error of the outage if the draft has expired by then, or with the signal's reason.
 */
export async function retryThroughOutages<Result>(
  work: () => Promise<Result>,
  { wait, probe, now, random }: OutageParts,
  { signal, endsAt, progress, onOutage, nextWake }: OutageRetryOptions,
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
      // Restart with short waits only if the last attempt made progress.
      if (progress() > reached) waits = 0;
      reached = progress();
      let isReached = false;
      while (!isReached) {
        if (now() >= endsAt) throw thrown;
        onOutage(thrown, false);
        const delay = outageDelays[waits] ?? longestDelay;
        const isWoken = await wait(delay * (1 - jitter * random()), signal, nextWake());
        // The wake-up may come before the network is fully back, so restart with short waits.
        waits = isWoken ? 0 : waits + 1;
        onOutage(thrown, true);
        isReached = await probe(signal);
        signal.throwIfAborted();
      }
    }
  }
}
