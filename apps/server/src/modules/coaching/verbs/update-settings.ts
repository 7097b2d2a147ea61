import { coachProfileOutput, updateSettingsInput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { changeCoach } from '../profile/coach-profile.ts';

/**
 * Switches on or off taking from the general queue, and mails about new submissions. A submission taken before stays with
 * the coach.
 */
export const updateSettings = defineStaffVerb({
  name: 'coaching.updateSettings',
  kind: 'mutation',
  input: updateSettingsInput,
  output: coachProfileOutput,
  access: sessions('coach'),
  rateLimit: 'write',
  async run({ ctx, input: { takesGeneral, hasSubmissionMails } }) {
    const { profile, audit } = await changeCoach(ctx, 'coach.settings-changed', {
      ...(takesGeneral === undefined ? {} : { takesGeneral }),
      ...(hasSubmissionMails === undefined ? {} : { hasSubmissionMails }),
    });
    return { output: { success: true, profile }, audit };
  },
});
