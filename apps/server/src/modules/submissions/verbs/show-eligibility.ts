import { eligibilityOutput } from '@swing/contract/submissions';
import { sessions } from '@swing/domain/access-policies';
import { uploadAfterThis } from '@swing/domain/eligibility';
import { plans } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { defineVerb } from '../../../kernel/verb.ts';
import { readEligibility } from '../uploads/eligibility.ts';

/** Returns whether the player may upload now, or from when. Submitting checks again (submissions-5). */
export const showEligibility = defineVerb({
  name: 'submissions.eligibility',
  kind: 'query',
  input: z.object({}),
  output: eligibilityOutput,
  access: sessions('player'),
  rateLimit: 'read',
  async run({ ctx }) {
    const { player, uploads, eligibility } = await readEligibility(ctx.database, ctx.actor.accountId, ctx.now);
    const { quota, termAnalyses } = plans[player.planType];
    return {
      isAllowed: eligibility.isAllowed,
      reason: eligibility.isAllowed ? null : eligibility.reason,
      message: eligibility.isAllowed ? null : eligibility.message,
      nextUploadAt: eligibility.isAllowed ? null : (eligibility.nextUploadAt?.toISOString() ?? null),
      uploadAfterThisAt: uploadAfterThis(player, uploads, ctx.now)?.toISOString() ?? null,
      quota,
      used: uploads.recent.length,
      termQuota: termAnalyses === null ? null : player.termAnalyses || termAnalyses,
      termUsed: termAnalyses === null ? null : uploads.ofTerm,
    };
  },
});
