import type { Transaction } from '@swing/db/client';
import { unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { tryCoachCode } from '../../accounts/try-coach-code.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { linkPlayer } from '../../coaching/link-player.ts';

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
  await linkPlayer(tx, ctx, { playerId, from: before.coach, to: coach }, { isByStaff: false });
}
