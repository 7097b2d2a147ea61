import { coachByCodeInput, coachByCodeOutput } from '@swing/contract/account';
import { anyone } from '@swing/domain/access-policies';
import { tryCoachCode } from '../../accounts/try-coach-code.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Returns the coach of an invite code, so that a player can check the name before joining or paying. */
export const coachByCode = defineVerb({
  name: 'identity.coachByCode',
  kind: 'query',
  input: coachByCodeInput,
  output: coachByCodeOutput,
  access: anyone(),
  rateLimit: 'read',
  async run({ ctx, input }) {
    const coach = await tryCoachCode(ctx.database, ctx, input.code);
    return { success: true, coach: coach && { name: coach.fullName, organization: coach.organization } };
  },
});
