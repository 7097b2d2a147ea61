import { id } from '@swing/contract/common';
import { listSubmissionsInput, listSubmissionsOutput } from '@swing/contract/submissions';
import type { Database } from '@swing/db/client';
import { keysetOrder, keysetWhere, decodeCursor, takePage } from '@swing/db/keyset';
import type { Prisma } from '@swing/db/generated/client';
import type { Actor } from '@swing/domain/actor';
import { sessions } from '@swing/domain/access-policies';
import type { ShownStatus, SubmissionStatus } from '@swing/domain/submission-status';
import { presentSubmission, shownSubmissionColumns } from '../present.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { defineVerb, type VerbContext } from '../../../kernel/verb.ts';

/** Stored statuses by shown status. Drafts are added for their owner only. */
const storedStatuses: Record<ShownStatus, SubmissionStatus[]> = {
  pending: ['pending'],
  uploading: ['receiving'],
  analyzing: ['analyzing'],
  completed: ['completed'],
};

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

function statusesFor(actor: Actor, asked: ShownStatus | undefined): SubmissionStatus[] {
  const stored = asked ? storedStatuses[asked] : Object.values(storedStatuses).flat();
  return actor.scope === 'player' && (asked ?? 'uploading') === 'uploading' ? [...stored, 'draft'] : stored;
}

async function scopeOf(
  { actor, database }: Pick<VerbContext, 'actor' | 'database'>,
  userId: string | undefined,
): Promise<Prisma.SubmissionWhereInput> {
  if (actor.scope === 'player') {
    if (userId !== undefined && userId !== actor.accountId) throw foreignPlayer();
    return { playerId: actor.accountId };
  }
  const own = actor.scope === 'coach' ? { coachCode: actor.inviteCode } : {};
  if (userId === undefined) return own;
  const isKnown = id.safeParse(userId).success && (await isPlayerOf(database, actor, userId));
  if (!isKnown) throw foreignPlayer();
  return { ...own, playerId: userId };
}

/** Whether a player is linked to the coach or has sent the coach a video. For admins, whether the player exists. */
async function isPlayerOf(database: Database, actor: Actor, accountId: string): Promise<boolean> {
  const mine =
    actor.scope === 'coach'
      ? { OR: [{ coachId: actor.accountId }, { submissions: { some: { coachCode: actor.inviteCode } } }] }
      : {};
  return (await database.player.count({ where: { accountId, ...mine } })) === 1;
}

function foreignPlayer(): AppError {
  return new AppError('FORBIDDEN', 'You may only list videos of your own account or players.');
}
