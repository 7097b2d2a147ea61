import type { Transaction } from '@swing/db/client';
import type { ActorOf } from '@swing/domain/actor';
import { lockChosen } from '../../submissions/lock-chosen.ts';
import type { AuditReceipt, VerbContext } from '../../../kernel/verb.ts';
import { assignAudited, noneAssigned, type AssignLists } from './assign-audited.ts';

interface Chosen {
  playerId: string;
  submissionIds: readonly string[];
  coachCode: string;
}

/** Assigns chosen submissions of a locked player, each for itself (submissions-17). `receipt` is null if none was moved. */
export async function assignChosen(
  tx: Transaction,
  ctx: VerbContext<ActorOf<'admin'>>,
  { playerId, submissionIds, coachCode }: Chosen,
): Promise<{ lists: AssignLists; receipt: AuditReceipt | null }> {
  const lists = noneAssigned();
  if (submissionIds.length === 0) return { lists, receipt: null };
  const chosen = new Set(submissionIds);
  const free = await lockChosen(tx, playerId, { chosen, to: coachCode });
  let receipt: AuditReceipt | null = null;
  for (const submissionId of chosen) {
    if (free.has(submissionId)) {
      receipt = (await assignAudited(tx, ctx, { submissionId, coachCode }, lists)) ?? receipt;
    } else {
      lists.refused.push({ submissionId, message: 'It is being changed right now, or is not a video of this player.' });
    }
  }
  return { lists, receipt };
}
