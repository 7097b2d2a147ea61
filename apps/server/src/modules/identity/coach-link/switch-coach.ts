import type { Transaction } from '@swing/db/client';
import { generalCoachCode, unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { tryCoachCode } from '../../accounts/try-coach-code.ts';
import { reassignPending } from '../../submissions/reassign-pending.ts';
import { linkCoach } from '../../accounts/update-player.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { mailCoachChange } from './mail-coach-change.ts';

type SwitchContext = Pick<VerbContext, 'limits' | 'client' | 'actors' | 'now' | 'jobs' | 'clock'>;

/**
 * Links a player to the coach of a code and mails the player. An empty code unlinks. Pending videos move to the new
 * queue. Throws BAD_REQUEST for an unknown code, RATE_LIMITED after too many of them.
 */
export async function switchCoach(tx: Transaction, ctx: SwitchContext, playerId: string, code: string): Promise<void> {
  await lockPlayer(tx, playerId);
  const before = await tx.player.findUniqueOrThrow({ where: { accountId: playerId }, include: { coach: true } });
  if (before.coach?.inviteCode === code) return;
  const coach = code === '' ? null : await tryCoachCode(tx, ctx, code);
  if (code !== '' && !coach) throw new AppError('BAD_REQUEST', unknownCoachCodeMessage);
  if (before.coachId === (coach?.accountId ?? null)) return;
  await linkCoach(tx, playerId, coach?.accountId ?? null, ctx.now);
  await reassignPending(tx, playerId, {
    from: before.coach?.inviteCode ?? generalCoachCode,
    to: coach?.inviteCode ?? generalCoachCode,
  });
  if (coach) await mailCoachChange(tx, ctx, playerId, coach);
}
