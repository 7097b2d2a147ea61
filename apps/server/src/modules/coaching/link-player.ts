import type { Transaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { generalCoachCode } from '@swing/domain/invite-code';
import type { VerbContext } from '../../kernel/verb.ts';
import { linkCoach } from '../accounts/update-player.ts';
import { reassignPending } from '../submissions/reassign-pending.ts';
import { mailCoachChange } from './mail-coach-change.ts';

type LinkContext = Pick<VerbContext, 'now' | 'jobs' | 'clock'>;
type LinkedCoach = Pick<Coach, 'accountId' | 'inviteCode' | 'fullName'>;

/**
 * Links a locked player to a coach, or unlinks it, and mails the player about a new coach. Pending videos move to the new queue
 * (submissions-7). Returns how many moved.
 */
export async function linkPlayer(
  tx: Transaction,
  ctx: LinkContext,
  { playerId, from, to }: { playerId: string; from: LinkedCoach | null; to: LinkedCoach | null },
  { isByStaff }: { isByStaff: boolean },
): Promise<number> {
  if (from?.accountId === to?.accountId) return 0;
  await linkCoach(tx, playerId, to?.accountId ?? null, ctx.now);
  const moved = await reassignPending(tx, playerId, {
    from: from?.inviteCode ?? generalCoachCode,
    to: to?.inviteCode ?? generalCoachCode,
    now: ctx.now,
  });
  if (to) await mailCoachChange(tx, ctx, playerId, to, { isByStaff });
  return moved;
}
