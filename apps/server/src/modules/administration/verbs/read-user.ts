import { readUserInput, readUserOutput } from '@swing/contract/admin-users';
import { sessions } from '@swing/domain/access-policies';
import { accessEnd, isPastDue, isRunning } from '@swing/domain/billing/subscription';
import { notFound } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentUser } from '../users/present-user.ts';

/** Returns one player, with plan, coach and card. Lists have verbs of their own. Throws NOT_FOUND. */
export const readUser = defineVerb({
  name: 'administration.readUser',
  kind: 'query',
  input: readUserInput,
  output: readUserOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  async run({ ctx: { database, now }, input }) {
    const player = await database.player.findFirst({
      where: { accountId: input.userId, account: { deletedAt: null } },
      include: { account: true, coach: true },
    });
    if (!player) throw notFound('User');
    const { coach, coachLinkedAt, pendingPlanType, pendingPlanAt, cardBrand, cardLastFour } = player;
    return {
      success: true,
      user: presentUser(player, now),
      athleteName: player.athleteName,
      secondAthleteName: player.secondAthleteName,
      coach: coach && {
        id: coach.accountId,
        name: coach.fullName,
        inviteCode: coach.inviteCode,
        linkedAt: (coachLinkedAt ?? player.account.createdAt).toISOString(),
      },
      hasPassword: player.account.passwordHash !== null,
      plan: {
        endsAt: accessEnd(player)?.toISOString() ?? null,
        isPastDue: isPastDue(player, now),
        isDisputed: player.isDisputed,
        isManualGrant: player.isManualGrant,
        isBilled: player.stripeSubscriptionId !== null && !player.isManualGrant && isRunning(player, now),
        pending: pendingPlanType && { planType: pendingPlanType, at: pendingPlanAt?.toISOString() ?? null },
        card: cardBrand && cardLastFour ? { brand: cardBrand, lastFour: cardLastFour } : null,
      },
    };
  },
});
