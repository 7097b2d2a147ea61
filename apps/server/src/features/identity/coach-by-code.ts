import { coachByCodeInput, coachByCodeOutput } from '@swing/contract/account';
import { anyone } from '@swing/domain/access-policies';
import { findVerifiedCoach } from '../../entities/coach/find-verified.ts';
import { defineVerb } from '../../transport/verb.ts';

/** Whose invite code somebody typed, so that they see it is the right one. Limited: codes could be tried one by one. */
export const coachByCode = defineVerb({
  name: 'identity.coachByCode',
  kind: 'query',
  input: coachByCodeInput,
  output: coachByCodeOutput,
  access: anyone(),
  rateLimit: 'inviteCode',
  async run({ ctx, input }) {
    const coach = await findVerifiedCoach(ctx.database, input.code);
    return { success: true, coachName: coach?.fullName ?? null };
  },
});
