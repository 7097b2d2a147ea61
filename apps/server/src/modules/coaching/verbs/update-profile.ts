import { coachProfileOutput, updateCoachProfileInput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { changeCoach } from '../profile/coach-profile.ts';

/** Changes the coach's name and organization. */
export const updateProfile = defineStaffVerb({
  name: 'coaching.updateProfile',
  kind: 'mutation',
  input: updateCoachProfileInput,
  output: coachProfileOutput,
  access: sessions('coach'),
  rateLimit: 'write',
  async run({ ctx, input: { fullName, organization } }) {
    const changes = { fullName, organization: organization || null };
    const { profile, audit } = await changeCoach(ctx, 'coach.profile-changed', changes);
    return { output: { success: true, profile }, audit };
  },
});
