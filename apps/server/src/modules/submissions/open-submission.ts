import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { notAudited, recordAudit } from '../../kernel/record-audit.ts';
import type { AuditReceipt, VerbContext } from '../../kernel/verb.ts';
import { moveSubmission } from './move.ts';

/** Sets a locked pending submission to analyzing, and changes no other (submissions-8). */
export async function openSubmission(tx: Transaction, ctx: VerbContext, locked: Submission): Promise<AuditReceipt> {
  const moved = await moveSubmission(tx, locked, 'openAnalyzer');
  if (moved.status === locked.status) return notAudited('It was opened before.');
  return recordAudit(tx, ctx, {
    action: 'submission.opened',
    subjectType: 'submission',
    subjectId: locked.id,
    playerId: locked.playerId,
    detail: { before: { status: locked.status }, after: { status: moved.status } },
  });
}
