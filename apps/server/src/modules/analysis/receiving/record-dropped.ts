import type { Transaction } from '@swing/db/client';
import { recordSystemAudit } from '../../../kernel/record-audit.ts';

/** Records that an analysis which had arrived was dropped, because nobody needs it any more. */
export async function recordDropped(tx: Transaction, now: Date, id: string): Promise<void> {
  const submission = await tx.submission.findUnique({ where: { id }, select: { playerId: true } });
  if (!submission) return;
  const { playerId } = submission;
  await recordSystemAudit(tx, now, { action: 'analysis.dropped', subjectType: 'submission', subjectId: id, playerId });
}
