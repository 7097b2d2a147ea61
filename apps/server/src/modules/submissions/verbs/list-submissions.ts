import { listSubmissionsInput, listSubmissionsOutput } from '@swing/contract/submissions';
import { keysetOrder, keysetWhere, decodeCursor, takePage } from '@swing/db/keyset';
import type { Prisma } from '@swing/db/generated/client';
import type { Actor } from '@swing/domain/actor';
import { sessions } from '@swing/domain/access-policies';
import { queueOrder, queueStatusOf, type ShownStatus, type SubmissionStatus } from '@swing/domain/submission-status';
import { presentSubmission, shownSubmissionColumns } from '../present.ts';
import { requirePlayerOf } from '../require-player-of.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';

/**
 * Lists submissions, newest first: a player's own with drafts, a coach's by code, all for an admin. Throws FORBIDDEN
 * for a foreign or unknown userId.
 */
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
    summary: 'List submissions, newest first; the Link header has the next page',
    shape: ({ submissions, nextCursor }) => ({ body: submissions, nextCursor }),
  },
  async run({ ctx, input }) {
    const scope = await scopeOf(ctx, input.userId);
    const rows = await ctx.database.submission.findMany({
      where: {
        ...scope,
        status: { in: statusesFor(ctx.actor, input.status) },
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

/** Drafts are listed for their owner only. */
function statusesFor(actor: Actor, asked: ShownStatus | undefined): SubmissionStatus[] {
  const stored = asked ? [queueStatusOf(asked)] : [...queueOrder];
  return actor.scope === 'player' && (asked ?? 'uploading') === 'uploading' ? [...stored, 'draft'] : stored;
}

async function scopeOf(
  { actor, database }: Pick<VerbContext, 'actor' | 'database'>,
  userId: string | undefined,
): Promise<Prisma.SubmissionWhereInput> {
  if (actor.scope === 'player') {
    if (userId !== undefined) await requirePlayerOf(database, actor, userId);
    return { playerId: actor.accountId };
  }
  const own = actor.scope === 'coach' ? { coachCode: actor.inviteCode } : {};
  if (userId === undefined) return own;
  await requirePlayerOf(database, actor, userId);
  return { ...own, playerId: userId };
}
