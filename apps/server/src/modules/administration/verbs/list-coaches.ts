import { listCoachesInput, listCoachesOutput } from '@swing/contract/admin-coaches';
import { decodeCursor, takePage } from '@swing/db/keyset';
import { sessions } from '@swing/domain/access-policies';
import { maxPlayersOfTier } from '@swing/domain/coach-tiers';
import { adminPasswordHeader } from '../../accounts/admin-gate.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { countOpenSubmissions, readCoachPage, readCoachStats } from '../store/coach-page.ts';

/** Lists the coaches, newest first. */
export const listCoaches = defineVerb({
  name: 'administration.listCoaches',
  kind: 'query',
  input: listCoachesInput,
  output: listCoachesOutput,
  access: sessions('admin'),
  headerLogin: adminPasswordHeader,
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/admin/coaches', summary: 'List all coaches' },
  async run({ ctx: { database }, input: { search = '', status, limit, cursor } }) {
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const [found, stats] = await Promise.all([
      readCoachPage(database, { search, status }, { after, take: limit + 1 }),
      readCoachStats(database),
    ]);
    const { items, nextCursor } = takePage(found, limit);
    const submissions = await countOpenSubmissions(
      database,
      items.map(({ coach }) => coach.inviteCode),
    );
    const coaches = items.map(({ id, createdAt, coach }) => ({
      id,
      full_name: coach.fullName,
      email: coach.account.email,
      organization: coach.organization,
      invite_code: coach.inviteCode,
      is_verified: coach.verifiedAt !== null,
      subscription_tier: coach.subscriptionTier,
      max_players: maxPlayersOfTier[coach.subscriptionTier],
      created_at: createdAt.toISOString(),
      player_count: coach.roster?.players ?? 0,
      open_submission_count: submissions.get(coach.inviteCode) ?? 0,
    }));
    return { success: true, coaches, stats, nextCursor };
  },
});
