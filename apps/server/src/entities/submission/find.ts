import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Actor } from '@swing/domain/actor';
import { canAnalyzeSubmission } from '@swing/domain/access-policies';
import { notFound } from '../../transport/app-error.ts';
import { shownSubmissionColumns, type ShownSubmissionRow } from './present.ts';

/** A finalised submission that this member of staff may work on; NOT_FOUND for what is somebody else's. */
export async function findStaffSubmission(
  database: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<ShownSubmissionRow> {
  const row = await database.submission.findUnique({ where: { id }, select: shownSubmissionColumns });
  if (!row || row.status === 'draft' || row.status === 'removed' || !canAnalyzeSubmission(actor, row)) {
    throw notFound('Submission');
  }
  return row;
}
