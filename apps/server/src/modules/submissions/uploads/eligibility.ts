import type { ErrorCode } from '@swing/contract/error-codes';
import type { DatabaseOrTransaction } from '@swing/db/client';
import { addDays } from '@swing/domain/dates';
import {
  quotaWindowDays,
  uploadEligibility,
  type CountedUploads,
  type Eligibility,
  type PendingChange,
  type RefusalReason,
  type UploadingPlayer,
} from '@swing/domain/eligibility';
import { plans } from '@swing/domain/plans';
import { queueOrder } from '@swing/domain/submission-status';
import { countTermUploads } from '../count-term-uploads.ts';
import { AppError } from '../../../kernel/app-error.ts';

export interface EligibilityFacts {
  player: UploadingPlayer & PendingChange;
  uploads: CountedUploads;
  eligibility: Eligibility;
}

/**
 * Returns whether a player may upload at `now`. Binding only in a transaction that has locked the player's row,
 * otherwise advisory.
 */
export async function readEligibility(
  database: DatabaseOrTransaction,
  playerId: string,
  now: Date,
): Promise<EligibilityFacts> {
  const player = await database.player.findUniqueOrThrow({ where: { accountId: playerId } });
  const finalised = { playerId, status: { in: [...queueOrder] } };
  const recent = await database.submission.findMany({
    where: { ...finalised, createdAt: { gt: addDays(now, -quotaWindowDays) } },
    orderBy: { createdAt: 'desc' },
    // Only the newest and the quota-th newest matter.
    take: plans[player.planType].quota,
    select: { createdAt: true },
  });
  const uploads = {
    recent: recent.map(({ createdAt }) => createdAt),
    ofTerm: await countTermUploads(database, player),
  };
  return { player, uploads, eligibility: uploadEligibility(player, uploads, now) };
}

const codes: Record<RefusalReason, ErrorCode> = {
  ended: 'SUBSCRIPTION_INACTIVE',
  disputed: 'SUBSCRIPTION_INACTIVE',
  'term-used': 'TERM_QUOTA_EXCEEDED',
  quota: 'QUOTA_EXCEEDED',
  gap: 'QUOTA_EXCEEDED',
};

/** Returns the error of a refusal, or null if uploading is allowed. */
export function refusalOf(eligibility: Eligibility): AppError | null {
  if (eligibility.isAllowed) return null;
  const { reason, message, nextUploadAt } = eligibility;
  return new AppError(
    codes[reason],
    message,
    nextUploadAt ? { extra: { nextUploadAt: nextUploadAt.toISOString() } } : {},
  );
}
