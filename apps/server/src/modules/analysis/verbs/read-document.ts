import { documentPage, readDocumentInput } from '@swing/contract/analyzer-documents';
import { sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { defineVerb } from '../../../kernel/verb.ts';
import { readDocumentPage } from '../documents/read-page.ts';

/** Returns what the analyzer keeps of a submission, or what has changed after a version (analyzer-1). */
export const readDocument = defineVerb({
  name: 'analysis.readDocument',
  kind: 'query',
  input: readDocumentInput,
  output: documentPage,
  access: sessions('admin', 'coach'),
  rateLimit: 'read',
  async run({ ctx, input }) {
    const { id } = await findStaffSubmission(ctx.database, ctx.actor, input.submissionId);
    const { changes, version, next } = await readDocumentPage(ctx.database, id, input);
    return { items: changes.map(({ item }) => item), version, next, now: ctx.now.toISOString() };
  },
});
