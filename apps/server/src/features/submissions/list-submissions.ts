import { listSubmissionsInput, listSubmissionsOutput } from '@swing/contract/submissions';
import { keysetOrder, keysetWhere, decodeCursor, takePage } from '@swing/db/keyset';
import type { Prisma } from '@swing/db/generated/client';
import type { Actor } from '@swing/domain/actor';
import { sessions } from '@swing/domain/access-policies';
import type { ShownStatus, SubmissionStatus } from '@swing/domain/submission-status';
import { presentSubmission, shownSubmissionColumns } from '../../entities/submission/present.ts';
import { AppError } from '../../transport/app-error.ts';
import { defineVerb } from '../../transport/verb.ts';

const storedStatuses: Record<ShownStatus, SubmissionStatus[]> = {
  pending: ['pending'],
  uploading: ['receiving'],
  analyzing: ['analyzing'],
  completed: ['completed'],
};

/** Newest first: a player's own, a coach's by their code, an admin's any. A foreign userId is FORBIDDEN (DECISIONS 1). */
export const listSubmissions = defineVerb({
  name: 'submissions.list',
  kind: 'query',
  input: listSubmissionsInput,
  output: listSubmissionsOutput,
  access: sessions('player', 'coach', 'admin'),
  rateLimit: 'read',
  rest: {
    method: 'GET',
    path: '/api/submissions',
    summary: 'Submissions, newest first; the next page is in the Link header',
    shape: ({ submissions, nextCursor }) => ({ body: submissions, nextCursor }),
  },
  async run({ ctx, input }) {
    const statuses = input.status ? storedStatuses[input.status] : Object.values(storedStatuses).flat();
    const rows = await ctx.database.submission.findMany({
      where: {
        ...scopeOf(ctx.actor, input.userId),
        status: { in: statuses },
        ...keysetWhere(input.cursor === undefined ? null : decodeCursor(input.cursor), 'newest-first'),
      },
      orderBy: keysetOrder('newest-first'),
      take: input.limit + 1,
      select: shownSubmissionColumns,
    });
    const { items, nextCursor } = takePage(rows, input.limit);
    const forStaff = ctx.actor.scope !== 'player';
    return { submissions: items.map((row) => presentSubmission(row, { forStaff, now: ctx.now })), nextCursor };
  },
});

function scopeOf(actor: Actor, userId: string | undefined): Prisma.SubmissionWhereInput {
  if (actor.scope === 'coach') return { coachCode: actor.inviteCode, ...(userId ? { playerId: userId } : {}) };
  if (actor.scope === 'admin') return userId ? { playerId: userId } : {};
  if (actor.scope !== 'player' || (userId !== undefined && userId !== actor.accountId)) {
    throw new AppError('FORBIDDEN', 'You may only list your own videos.');
  }
  return { playerId: actor.accountId };
}
