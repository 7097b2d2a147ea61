import { listUsersInput, listUsersOutput } from '@swing/contract/admin-users';
import { sessions } from '@swing/domain/access-policies';
import { defineVerb } from '../../../kernel/verb.ts';
import { readUserPage } from '../store/user-page.ts';
import { readUserStats } from '../store/user-stats.ts';
import { presentUser } from '../users/present-user.ts';

/** Lists the players whose account is open, with the figures of all of them. */
export const listUsers = defineVerb({
  name: 'administration.listUsers',
  kind: 'query',
  input: listUsersInput,
  output: listUsersOutput,
  access: sessions('admin'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/admin/users', summary: 'List all players with their statistics' },
  async run({ ctx: { database, now }, input }) {
    const { search = '', planType, status, sort = 'newest' } = input;
    const [{ rows, nextCursor }, stats] = await Promise.all([
      readUserPage(database, { search, planType, status, sort, now }, input),
      readUserStats(database, now),
    ]);
    return { success: true, users: rows.map((row) => presentUser(row, now)), stats, nextCursor };
  },
});
