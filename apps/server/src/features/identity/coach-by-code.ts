import { coachByCodeInput, coachByCodeOutput } from '@swing/contract/account';
import { anyone } from '@swing/domain/access-policies';
import { findVerifiedCoach } from '../../entities/coach/find-verified.ts';
import { defineVerb } from '../../transport/verb.ts';

/** The name behind an invite code, so that a person sees it is the right one. Each look-up counts as a guess at codes. */
export const coachByCode = defineVerb({
  name: 'identity.coachByCode',
  kind: 'query',
  input: coachByCodeInput,
  output: coachByCodeOutput,
  access: anyone(),
  rateLimit: 'inviteCode',
  async run({ ctx, input }) {
    const coach = await findVerifiedCoach(ctx.database, input.code);
    return { success: true, coach: coach && { name: coach.fullName, organization: coach.organization } };
  },
});
