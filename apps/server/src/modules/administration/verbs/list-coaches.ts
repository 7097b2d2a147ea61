import { listCoachesInput, listCoachesOutput } from '@swing/contract/admin-coaches';
import { sessions } from '@swing/domain/access-policies';
import { maxPlayersOfTier } from '@swing/domain/coach-tiers';
import { adminPasswordHeader } from '../../accounts/admin-gate.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { countOpenSubmissions, readCoachPage, readCoachStats } from '../store/coach-page.ts';

/** Lists the coaches whose account is open, with the figures of all of them. */
export const listCoaches = defineVerb({
  name: 'administration.listCoaches',
  kind: 'query',
  input: listCoachesInput,
  output: listCoachesOutput,
  access: sessions('admin'),
  headerLogin: adminPasswordHeader,
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/admin/coaches', summary: 'List all coaches' },
  async run({ ctx: { database }, input }) {
    const { search = '', status, sort = 'newest' } = input;
    const [{ rows, nextCursor }, stats] = await Promise.all([
      readCoachPage(database, { search, status, sort }, input),
      readCoachStats(database),
    ]);
    const submissions = await countOpenSubmissions(
      database,
      rows.map(({ coach }) => coach.inviteCode),
    );
    const coaches = rows.map(({ id, createdAt, coach }) => ({
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
