import { coachByCodeInput, coachByCodeOutput } from '@swing/contract/account';
import { anyone } from '@swing/domain/access-policies';
import { tryCoachCode } from '../../entities/coach/try-coach-code.ts';
import { defineVerb } from '../../transport/verb.ts';

/** The name behind an invite code, so that a person sees it is the right one. */
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
