import { listAllSubmissionsInput, listAllSubmissionsOutput } from '@swing/contract/admin-queue';
import { containsText } from '@swing/db/contains-text';
import { sessions } from '@swing/domain/access-policies';
import { generalCoachCode, normaliseInviteCode } from '@swing/domain/invite-code';
import { reservedHours } from '@swing/domain/reservation';
import { queueStatusOf } from '@swing/domain/submission-status';
import { presentSubmission } from '../../submissions/present.ts';
import { readQueuePage } from '../../submissions/queue-page.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { readCoachNames } from '../store/coach-names.ts';
import { readQueueCounts } from '../store/queue-counts.ts';

/** Lists the submissions of all coaches and of the general queue (coaching-2). */
export const listQueue = defineVerb({
  name: 'administration.listQueue',
  kind: 'query',
  input: listAllSubmissionsInput,
  output: listAllSubmissionsOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/admin/submissions', summary: 'List the submissions of all players' },
  async run({ ctx: { database, now }, input }) {
    const { coach, userId, search, sort = 'status' } = input;
    const filter = {
      ...(coach ? { coachCode: coach === 'general' ? generalCoachCode : normaliseInviteCode(coach) } : {}),
      ...(userId === undefined ? {} : { playerId: userId }),
      ...(search ? { athleteName: containsText(search) } : {}),
    };
    const only = input.status && queueStatusOf(input.status);
    const [{ rows, nextCursor }, counts] = await Promise.all([
      readQueuePage(database, { filter, sort, only }, input),
      readQueueCounts(database),
    ]);
    const nameOf = await readCoachNames(
      database,
      rows.map(({ coachCode }) => coachCode),
    );
    const submissions = rows.map((row) =>
      // Object.assign, because copying 30 properties took longer than creating them.
      Object.assign(presentSubmission(row, { forStaff: true, now }), {
        coachName: nameOf.get(row.coachCode) ?? null,
        reservedHours: reservedHours(row, now),
      }),
    );
    return { success: true, submissions, counts, nextCursor };
  },
});
