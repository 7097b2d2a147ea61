import { deleteCoachInput, deleteCoachOutput } from '@swing/contract/admin-coaches';
import { sessions } from '@swing/domain/access-policies';
import { adminPasswordHeader } from '../../accounts/admin-gate.ts';
import { closeCoachAccount } from '../../accounts/close-account.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { recordErasureNow } from '../../../kernel/deletions/erasures.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { countOpenSubmissions } from '../store/coach-page.ts';

/**
 * Deletes a coach: sessions end and the code stops working at once. A job unlinks and mails the players and gives open submissions
 * to the general queue (coaching-10). A repeated call succeeds and does nothing. Throws NOT_FOUND.
 */
export const deleteCoach = defineStaffVerb({
  name: 'administration.deleteCoach',
  kind: 'mutation',
  input: deleteCoachInput,
  output: deleteCoachOutput,
  access: sessions('admin'),
  headerLogin: adminPasswordHeader,
  rateLimit: 'write',
  rest: { method: 'DELETE', path: '/api/admin/coach/:id', summary: 'Delete a coach' },
  async run({ ctx, input: { id } }) {
    const deleted = await ctx.database.$transaction(async (tx) => {
      await lockAccount(tx, id);
      const account = await tx.account.findFirst({ where: { id, kind: 'coach' }, include: { coach: true } });
      if (!account?.coach) throw notFound('Coach');
      const { inviteCode } = account.coach;
      const output = {
        success: true as const,
        unlinkedPlayers: await tx.player.count({ where: { coachId: id } }),
        openSubmissions: (await countOpenSubmissions(tx, [inviteCode])).get(inviteCode) ?? 0,
      };
      if (account.deletedAt !== null) return { output, audit: notAudited('The coach was deleted before.') };
      await closeCoachAccount(tx, id, ctx.now);
      await ctx.jobs.enqueue(tx, 'remove-coach', { accountId: id });
      const { unlinkedPlayers, openSubmissions } = output;
      const detail = { inviteCode, unlinkedPlayers, openSubmissions };
      const audit = await recordAudit(tx, ctx, {
        action: 'coach.deleted',
        subjectType: 'account',
        subjectId: id,
        detail,
      });
      return { output, audit };
    });
    await recordErasureNow(ctx, { kind: 'account', id, erasedAt: ctx.now });
    return deleted;
  },
});
