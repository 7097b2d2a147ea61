import { listPlayersInput, listPlayersOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { analysesLeft } from '@swing/domain/eligibility';
import { shownPlanStatus } from '../../accounts/present-users.ts';
import { readUsage } from '../../submissions/usage-of-players.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { readRosterPage, readRosterSize } from '../store/roster-page.ts';

/** Lists the players linked to the coach, newest link first. */
export const listPlayers = defineVerb({
  name: 'coaching.listPlayers',
  kind: 'query',
  input: listPlayersInput,
  output: listPlayersOutput,
  access: sessions('coach'),
  rateLimit: 'read',
  async run({ ctx: { actor, database, now }, input }) {
    const { accountId: coachId, inviteCode: coachCode } = actor;
    const [{ rows, nextCursor }, total] = await Promise.all([
      readRosterPage(database, { coachId, search: input.search ?? '' }, input),
      readRosterSize(database, coachId),
    ]);
    const ids = rows.map(({ accountId }) => accountId);
    const usage = await readUsage(database, ids, { coachCode, now });
    const players = rows.map((player) => {
      const { used = 0, ofTerm = 0, lastAt = null } = usage.get(player.accountId) ?? {};
      return {
        id: player.accountId,
        name: `${player.firstName} ${player.lastName}`.trim(),
        athleteName: player.athleteName,
        secondAthleteName: player.secondAthleteName,
        planType: player.planType,
        planStatus: shownPlanStatus(player, now),
        analysesLeft: analysesLeft(player, { used, ofTerm }, now),
        lastSubmissionAt: lastAt?.toISOString() ?? null,
        linkedAt: player.coachLinkedAt.toISOString(),
      };
    });
    return { success: true, players, total, nextCursor };
  },
});
