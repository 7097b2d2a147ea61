import { myCoachOutput } from '@swing/contract/account';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';

/** Returns the player's coach, or null. */
export const readMyCoach = defineVerb({
  name: 'identity.myCoach',
  kind: 'query',
  input: z.object({}),
  output: myCoachOutput,
  access: sessions('player'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const { coach } = await ctx.database.player.findUniqueOrThrow({ where: { accountId }, include: { coach: true } });
    return { success: true, coach: coach && { name: coach.fullName, inviteCode: coach.inviteCode } };
  },
});
