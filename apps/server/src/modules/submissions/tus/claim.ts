import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WriterBusyError } from '@swing/storage/object-store-errors';
import { liveHashes } from '../../media/live-hashes.ts';
import { takenOver } from '../../media/take-over.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

const watchEveryMilliseconds = 1_000;
const patienceMilliseconds = 10_000;
const knockEveryMilliseconds = 100;

/**
 * Makes the call the one that may write an attempt, across all servers: whoever held it before sees that within a second or
 * so and lets go. Answers the claim; null where the attempt is gone.
 */
export async function claimAttempt(ctx: VerbContext, key: string): Promise<string | null> {
  const claim = randomUUID();
  const [old] = await ctx.database.$queryRaw<{ claim: string | null }[]>`
    UPDATE upload_attempts AS mine SET claim = ${claim}::uuid
    FROM (SELECT key, claim FROM upload_attempts WHERE key = ${key} FOR UPDATE) AS old
    WHERE mine.key = old.key RETURNING old.claim::text AS claim`;
  if (!old) return null;
  liveHashes.pass(key, old.claim, claim);
  return claim;
}

/** Runs `work` with a signal that is aborted once another call has taken the attempt over. */
export async function whileClaimed<Result>(
  ctx: VerbContext,
  { key, claim }: { key: string; claim: string },
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const look = async () => {
    const now = await ctx.database.uploadAttempt.findUnique({ where: { key }, select: { claim: true } });
    if (now?.claim !== claim) controller.abort(takenOver());
  };
  await look();
  controller.signal.throwIfAborted();
  // A failure to look says nothing; the offset is checked by the store in any case.
  const timer = setInterval(() => void look().catch(() => {}), watchEveryMilliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}

/** Repeats `work` while a writer that has lost its claim still has to let go. Throws WriterBusyError when it does not. */
export async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof WriterBusyError) || performance.now() > end) throw thrown;
      await delay(knockEveryMilliseconds);
    }
  }
}
