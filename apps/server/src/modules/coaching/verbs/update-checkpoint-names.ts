import { coachProfileOutput, updateCheckpointNamesInput } from '@swing/contract/coaching';
import { sessions } from '@swing/domain/access-policies';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { changeCoach } from '../profile/coach-profile.ts';

/** Changes the coach's own names for the checkpoints of the analyzer. An empty one is the default name again (analyzer-34). */
export const updateCheckpointNames = defineStaffVerb({
  name: 'coaching.updateCheckpointNames',
  kind: 'mutation',
  input: updateCheckpointNamesInput,
  output: coachProfileOutput,
  access: sessions('coach'),
  rateLimit: 'write',
  async run({ ctx, input: { names } }) {
    const checkpointNames = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
    const { profile, audit } = await changeCoach(ctx, 'coach.checkpoint-names-changed', { checkpointNames });
    return { output: { success: true, profile }, audit };
  },
});
