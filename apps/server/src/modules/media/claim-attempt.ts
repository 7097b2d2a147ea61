import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WriterBusyError } from '@swing/storage/object-store-errors';
import { liveHashes } from './live-hashes.ts';
import { uploadReplaced } from './exclusive-upload.ts';
import type { VerbContext } from '../../kernel/verb.ts';

const claimCheckIntervalMs = 1_000;
const writerTimeoutMs = 10_000;
const retryIntervalMs = 100;

/**
 * Claims an attempt for this call, across all servers. The previous holder notices within about a second and stops.
 * Returns the claim, or null if the attempt no longer exists.
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

/** Runs `work` with a signal that is aborted once another call has claimed the attempt. */
export async function whileClaimed<Result>(
  ctx: VerbContext,
  { key, claim }: { key: string; claim: string },
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const checkClaim = async () => {
    const now = await ctx.database.uploadAttempt.findUnique({ where: { key }, select: { claim: true } });
    if (now?.claim !== claim) controller.abort(uploadReplaced());
  };
  await checkClaim();
  controller.signal.throwIfAborted();
  // A failed check proves nothing. The store checks the offset in any case.
  const timer = setInterval(() => void checkClaim().catch(() => {}), claimCheckIntervalMs);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
  }
}

/** Retries `work` for 10 seconds while a writer that lost its claim is still stopping. Then throws WriterBusyError. */
export async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + writerTimeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof WriterBusyError) || performance.now() > end) throw thrown;
      await delay(retryIntervalMs);
    }
  }
}
