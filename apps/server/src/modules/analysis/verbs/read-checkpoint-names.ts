import { checkpointNamesOutput, readCheckpointNamesInput } from '@swing/contract/analyzer-documents';
import { sessions } from '@swing/domain/access-policies';
import { checkpointNamesOfCode } from '../../accounts/coach-accounts.ts';
import { findStaffSubmission } from '../../submissions/find.ts';
import { defineVerb } from '../../../kernel/verb.ts';

/** Returns the own names for checkpoints of the coach in whose queue a submission is (analyzer-34). */
export const readCheckpointNames = defineVerb({
  name: 'analysis.checkpointNames',
  kind: 'query',
  input: readCheckpointNamesInput,
  output: checkpointNamesOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input }) {
    const { coachCode } = await findStaffSubmission(ctx.database, ctx.actor, input.submissionId);
    return { success: true, names: await checkpointNamesOfCode(ctx.database, coachCode) };
  },
});
