import type { AssignResult } from '@swing/contract/admin-queue';
import type { Transaction } from '@swing/db/client';
import type { ActorOf } from '@swing/domain/actor';
import { assignSubmission } from '../../submissions/assign-submission.ts';
import { recordAudit } from '../../../kernel/record-audit.ts';
import type { AuditReceipt, VerbContext } from '../../../kernel/verb.ts';

export type AssignLists = Pick<AssignResult, 'assigned' | 'unchanged' | 'refused'>;

export const noneAssigned = (): AssignLists => ({ assigned: [], unchanged: [], refused: [] });

/** As `assignSubmission`, with an audit entry, and adds the submission to one of the lists. Returns null if it was not moved. */
export async function assignAudited(
  tx: Transaction,
  ctx: VerbContext<ActorOf<'admin'>>,
  { submissionId, coachCode }: { submissionId: string; coachCode: string },
  lists: AssignLists,
): Promise<AuditReceipt | null> {
  const result = await assignSubmission(tx, submissionId, { to: coachCode });
  if (result.outcome === 'refused') lists.refused.push({ submissionId, message: result.message });
  else lists[result.outcome].push(submissionId);
  if (result.outcome !== 'assigned') return null;
  const { playerId, coachCode: before, status } = result.before;
  return recordAudit(tx, ctx, {
    action: 'submission.assigned',
    subjectType: 'submission',
    subjectId: submissionId,
    playerId,
    detail: { before: { coachCode: before, status }, after: { coachCode, status: 'pending' } },
  });
}
