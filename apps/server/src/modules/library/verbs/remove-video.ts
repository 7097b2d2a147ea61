import { removeLibraryVideoInput, removeLibraryVideoOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { lockChangeable, lockRevocable } from '../store/find-video.ts';
import { removalColumns } from '../store/remove-files.ts';

/**
 * Removes a video, or an unfinished upload, from the caller's library. The clean-up deletes its files once it is attached to no
 * analysis (library-6). With `revoke`, also detaches it everywhere; admins may do that with any attached video (library-7). A
 * repeated call changes nothing. Throws NOT_FOUND.
 */
export const removeVideo = defineStaffVerb({
  name: 'library.remove',
  kind: 'mutation',
  input: removeLibraryVideoInput,
  output: removeLibraryVideoOutput,
  access: sessions('admin', 'coach'),
  rateLimit: 'write',
  async run({ ctx, input: { id, revoke = false } }) {
    const audit = await ctx.database.$transaction(async (tx) => {
      const { removedAt, kind, name, status } = await (revoke ? lockRevocable : lockChangeable)(tx, ctx.actor, id);
      const attachments = revoke ? (await tx.libraryAttachment.deleteMany({ where: { videoId: id } })).count : 0;
      if (removedAt !== null && attachments === 0) return notAudited('The video was removed before.');
      await tx.libraryVideo.update({
        where: { id },
        data: removedAt === null ? removalColumns(ctx.now) : { checkFilesAt: ctx.now },
      });
      if (status === 'draft') return notAudited('Nobody has seen an unfinished upload.');
      return recordAudit(tx, ctx, {
        action: revoke ? 'library.revoked' : 'library.removed',
        subjectType: 'library-video',
        subjectId: id,
        detail: { kind, name, ...(revoke ? { attachments } : {}) },
      });
    });
    return { output: { success: true }, audit };
  },
});
