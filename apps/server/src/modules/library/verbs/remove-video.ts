import { removeLibraryVideoInput, removeLibraryVideoOutput } from '@swing/contract/library';
import { sessions } from '@swing/domain/access-policies';
import { recordErasureNow } from '../../../kernel/deletions/erasures.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import { defineStaffVerb } from '../../../kernel/verb.ts';
import { removeLocked, revokeLocked } from '../revoke-video.ts';
import { lockChangeable, lockRevocable } from '../store/find-video.ts';

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
    const removed = await ctx.database.$transaction(async (tx) => {
      const video = await (revoke ? lockRevocable : lockChangeable)(tx, ctx.actor, id);
      const isDraft = video.status === 'draft';
      // Also if it was removed before: an older backup has it in the library, and where it was attached.
      const isRevoked = revoke && !isDraft;
      if (isRevoked) {
        const erasedAt = ctx.now.toISOString();
        await ctx.jobs.enqueue(tx, 'record-erasure', { kind: 'library-video', id, erasedAt });
      }
      const { hasChanged, attachments } = await (revoke ? revokeLocked : removeLocked)(tx, video, ctx.now);
      if (!hasChanged) return { isRevoked, audit: notAudited('The video was removed before.') };
      if (isDraft) return { isRevoked, audit: notAudited('Nobody has seen an unfinished upload.') };
      const { kind, name } = video;
      const audit = await recordAudit(tx, ctx, {
        action: revoke ? 'library.revoked' : 'library.removed',
        subjectType: 'library-video',
        subjectId: id,
        detail: { kind, name, ...(revoke ? { attachments } : {}) },
      });
      return { isRevoked, audit };
    });
    if (removed.isRevoked) await recordErasureNow(ctx, { kind: 'library-video', id, erasedAt: ctx.now });
    return { output: { success: true }, audit: removed.audit };
  },
});
