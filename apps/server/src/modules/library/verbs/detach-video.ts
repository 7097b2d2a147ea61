import { attachLibraryVideoInput, attachmentsOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { findStaffSubmission } from '../../submissions/find.ts';
import { lockSubmission } from '../../submissions/move.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { listAttached } from '../store/list-attached.ts';

/**
 * Detaches a library video from a submission that the caller may analyze. A repeated call changes nothing. Throws NOT_FOUND for a
 * foreign submission.
 */
export const detachVideo = defineStaffVerb({
  name: 'library.detach',
  kind: 'mutation',
  input: attachLibraryVideoInput,
  output: attachmentsOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  run({ ctx, input: { submissionId, videoId } }) {
    return ctx.database.$transaction(async (tx) => {
      await lockSubmission(tx, submissionId);
      const { playerId } = await findStaffSubmission(tx, ctx.actor, submissionId);
      const { count } = await tx.libraryAttachment.deleteMany({ where: { submissionId, videoId } });
      const detail = { videoId };
      const audit =
        count === 0
          ? notAudited('The video was not attached.')
          : await recordAudit(tx, ctx, {
              action: 'library.detached',
              subjectType: 'submission',
              subjectId: submissionId,
              playerId,
              detail,
            });
      return { output: { attachments: await listAttached(tx, ctx.actor, submissionId, ctx.now) }, audit };
    });
  },
});
