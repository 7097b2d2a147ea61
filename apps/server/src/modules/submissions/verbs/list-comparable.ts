import { listComparableInput, listComparableOutput } from '@swing/contract/submissions';
import { decodeCursor, keysetOrder, keysetWhere, takePage } from '@swing/db/keyset';
import type { Prisma } from '@swing/db/generated/client';
import { sessions } from '@swing/domain/access-policies';
import { originalsKeptSince } from '@swing/domain/expiry';
import { queueOrder } from '@swing/domain/submission-status';
import { defineVerb } from '../../../kernel/verb.ts';
import { findStaffSubmission } from '../find.ts';
import { presentSubmission, shownSubmissionColumns } from '../present.ts';

/**
 * Lists the other swings of a submission's player that the caller may analyze and that can be played now, newest first
 * (analyzer-7). Throws NOT_FOUND if the caller may not analyze the submission.
 */
export const listComparable = defineVerb({
  name: 'submissions.listComparable',
  kind: 'query',
  input: listComparableInput,
  output: listComparableOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input }) {
    const { actor, database, now } = ctx;
    const { id, playerId } = await findStaffSubmission(database, actor, input.submissionId);
    const rows = await database.submission.findMany({
      where: {
        AND: [
          { playerId, id: { not: id }, ...(actor.scope === 'coach' ? { coachCode: actor.inviteCode } : {}) },
          playable(now),
          keysetWhere(input.cursor === undefined ? null : decodeCursor(input.cursor), 'newest-first'),
        ],
      },
      orderBy: keysetOrder('newest-first'),
      take: input.limit + 1,
      select: shownSubmissionColumns,
    });
    const { items, nextCursor } = takePage(rows, input.limit);
    const submissions = items.flatMap((row) => {
      const shown = presentSubmission(row, { forStaff: true, now });
      const { submissionId, athleteName, status, createdAt, cameraAngle, fileName, thumbnailUrl, playbackUrl } = shown;
      if (playbackUrl === null) return [];
      const videoUrl = playbackUrl;
      return [{ submissionId, athleteName, status, createdAt, cameraAngle, fileName, thumbnailUrl, videoUrl }];
    });
    return { submissions, nextCursor };
  },
});

/** Submitted videos that every browser can play at `now`. */
function playable(now: Date): Prisma.SubmissionWhereInput {
  return {
    status: { in: [...queueOrder] },
    createdAt: { gt: originalsKeptSince(now) },
    filesRemovedAt: null,
    cleanState: 'ready',
    OR: [{ needsProxy: false }, { proxyState: 'ready' }],
  };
}
