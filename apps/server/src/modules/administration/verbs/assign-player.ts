import { assignPlayerInput, assignPlayerOutput } from '@swing/contract/admin-queue';
import { sessions } from '@swing/domain/access-policies';
import { generalCoachCode } from '@swing/domain/invite-code';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { linkPlayer } from '../../coaching/link-player.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { assignChosen } from '../coaches/assign-chosen.ts';
import { findAssignableCoach } from '../coaches/find-coach.ts';

/**
 * Links a player to a coach for good, or unlinks it, with the pending submissions (submissions-7). Chosen submissions are given to the
 * coach too, wherever they are (submissions-17). Throws NOT_FOUND for an unknown player, NOT_POSSIBLE_NOW if the coach cannot be given any.
 */
export const assignPlayer = defineStaffVerb({
  name: 'administration.assignPlayer',
  kind: 'mutation',
  input: assignPlayerInput,
  output: assignPlayerOutput,
  access: sessions('admin'),
  rateLimit: 'write',
  async run({ ctx, input: { userId: playerId, coachId, submissionIds = [] } }) {
    return ctx.database.$transaction(async (tx) => {
      const to = coachId === null ? null : await findAssignableCoach(tx, coachId);
      await lockPlayer(tx, playerId);
      const player = await tx.player.findFirst({
        where: { accountId: playerId, account: { deletedAt: null } },
        include: { coach: true },
      });
      if (!player) throw notFound('User');
      const from = player.coach;
      const coachCode = to?.inviteCode ?? generalCoachCode;
      const { lists, receipt } = await assignChosen(tx, ctx, { playerId, submissionIds, coachCode });
      if (from?.accountId === to?.accountId) {
        const output = { success: true as const, movedSubmissions: 0, ...lists };
        return { output, audit: receipt ?? notAudited('The player had this coach before.') };
      }
      const movedSubmissions = await linkPlayer(tx, ctx, { playerId, from, to }, { isByStaff: true });
      const audit = await recordAudit(tx, ctx, {
        action: 'user.assigned',
        subjectType: 'account',
        subjectId: playerId,
        detail: { before: { coachCode: from?.inviteCode ?? null }, after: { coachCode: to?.inviteCode ?? null } },
      });
      return { output: { success: true as const, movedSubmissions, ...lists }, audit };
    });
  },
});
