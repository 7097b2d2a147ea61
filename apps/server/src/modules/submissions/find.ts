import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import type { Actor } from '@swing/domain/actor';
import { canAnalyzeSubmission, canReadSubmission } from '@swing/domain/access-policies';
import { notFound } from '../../kernel/app-error.ts';
import { shownSubmissionColumns, type ShownSubmissionRow } from './present.ts';

const readColumns = {
  ...shownSubmissionColumns,
  width: true,
  height: true,
  analysis: {
    select: {
      ...shownSubmissionColumns.analysis.select,
      keyPoints: true,
      durationSeconds: true,
      width: true,
      height: true,
    },
  },
} as const satisfies Prisma.SubmissionSelect;
export type ReadRow = Prisma.SubmissionGetPayload<{ select: typeof readColumns }>;

/** Finds a submission that the caller may see. Drafts are visible to their player only. Throws NOT_FOUND otherwise. */
export async function findReadableSubmission(
  database: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<ReadRow> {
  const row = await database.submission.findUnique({ where: { id }, select: readColumns });
  const isHidden = row?.status === 'removed' || (row?.status === 'draft' && actor.scope !== 'player');
  if (!row || isHidden || !canReadSubmission(actor, row)) throw notFound('Submission');
  return row;
}

/** Finds a submitted video that this staff member may work on. Throws NOT_FOUND otherwise. */
export async function findStaffSubmission(
  database: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<ShownSubmissionRow> {
  const row = await findReadableSubmission(database, actor, id);
  if (!canAnalyzeSubmission(actor, row)) throw notFound('Submission');
  return row;
}
