import { attachmentsInput, attachmentsOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { findReadableSubmission } from '../../submissions/find.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { listAttached } from '../store/list-attached.ts';

/**
 * Returns the library videos attached to a submission. Its player gets those that are ready, while the analysis is available
 * (library-5). Throws NOT_FOUND.
 */
export const listAttachments = defineVerb({
  name: 'library.attachments',
  kind: 'query',
  input: attachmentsInput,
  output: attachmentsOutput,
  access: sessions('admin', 'coach', 'player'),
  rateLimit: 'read',
  rest: {
    method: 'GET',
    path: '/api/submission/:submissionId/attachments',
    summary: 'List the library videos attached to an analysis',
  },
  async run({ ctx, input: { submissionId } }) {
    await findReadableSubmission(ctx.database, ctx.actor, submissionId);
    return { attachments: await listAttached(ctx.database, ctx.actor, submissionId, ctx.now) };
  },
});
