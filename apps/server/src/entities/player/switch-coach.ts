import type { Transaction } from '@swing/db/client';
import { generalCoachCode, unknownCoachCodeMessage } from '@swing/domain/invite-code';
import { AppError } from '../../transport/app-error.ts';
import { findVerifiedCoach } from '../coach/find-verified.ts';
import { handOverPending } from '../submission/hand-over.ts';
import { lockPlayer } from './lock.ts';

/** Links a player to the coach of a code, or to none where it is empty (DECISIONS 22). Throws BAD_REQUEST for an unknown one. */
export async function switchCoach(tx: Transaction, playerId: string, typedCode: string, now: Date): Promise<void> {
  const coach = typedCode === '' ? null : await findVerifiedCoach(tx, typedCode);
  if (typedCode !== '' && !coach) throw new AppError('BAD_REQUEST', unknownCoachCodeMessage);
  await lockPlayer(tx, playerId);
  const before = await tx.player.findUniqueOrThrow({ where: { accountId: playerId }, include: { coach: true } });
  if (before.coachId === (coach?.accountId ?? null)) return;
  await tx.player.update({
    where: { accountId: playerId },
    data: { coachId: coach?.accountId ?? null, coachLinkedAt: coach ? now : null },
  });
  await handOverPending(tx, playerId, {
    from: before.coach?.inviteCode ?? generalCoachCode,
    to: coach?.inviteCode ?? generalCoachCode,
  });
}
