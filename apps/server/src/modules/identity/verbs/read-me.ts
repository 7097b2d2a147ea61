import { meOutput } from '@swing/contract/identity';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { presentPlayer, presentCoach } from '../../accounts/present-users.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { defineVerb } from '../../../kernel/verb.ts';

export const readMe = defineVerb({
  name: 'identity.readMe',
  kind: 'query',
  input: z.object({}),
  output: meOutput,
  access: sessions('player', 'coach', 'admin'),
  rateLimit: 'read',
  rest: { method: 'GET', path: '/api/me', summary: 'Get the signed-in account' },
  async run({ ctx }) {
    if (ctx.actor.scope === 'admin') return { success: true, kind: 'admin' };
    const account = await ctx.database.account.findUnique({
      where: { id: ctx.actor.accountId },
      include: { player: true, coach: true },
    });
    if (account?.player)
      return { success: true, kind: 'player', user: presentPlayer(account, account.player, ctx.now) };
    if (account?.coach) return { success: true, kind: 'coach', coach: presentCoach(account, account.coach) };
    throw notFound('Account');
  },
});
