import { coachProfileOutput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';
import { presentProfile } from '../profile/coach-profile.ts';

/** Returns the coach's own profile and settings. */
export const readProfile = defineVerb({
  name: 'coaching.readProfile',
  kind: 'query',
  input: z.object({}),
  output: coachProfileOutput,
  access: sessions('coach'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { accountId } = ctx.actor;
    const { account, ...coach } = await ctx.database.coach.findUniqueOrThrow({
      where: { accountId },
      include: { account: true },
    });
    return { success: true, profile: presentProfile(account, coach) };
  },
});
