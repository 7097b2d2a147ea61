import { documentPage, saveDocumentInput } from '@swing/contract/analyzer-documents';
import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { canAnalyzeSubmission, sessions } from '@swing/domain/access-policies';
import type { Actor } from '@swing/domain/actor';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { savedPageLimits } from '@swing/domain/analyzer/document-limits';
import { hasSameContent, mergeItems } from '@swing/domain/analyzer/document-merge';
import { isOriginalKept } from '@swing/domain/expiry';
import { generalCoachCode } from '@swing/domain/invite-code';
import { lockSubmission } from '../../submissions/move.ts';
import { openSubmission } from '../../submissions/open-submission.ts';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { notAudited, recordAuditHourly } from '../../../kernel/record-audit.ts';
import { defineStaffVerb, type VerbContext } from '../../../kernel/verb.ts';
import { readDocumentPage } from '../documents/read-page.ts';
import { saveItems } from '../documents/save-items.ts';

/**
 * Merges items into what the analyzer keeps of a submission, and returns what others have changed (analyzer-2). Repeated, it changes
 * nothing. Also opens a pending submission of the coach, so that a taken one does not go back (coaching-5). Throws NOT_FOUND, TOO_LARGE, and
 * NOT_POSSIBLE_NOW if the video is no longer kept.
 */
export const saveDocument = defineStaffVerb({
  name: 'analysis.saveDocument',
  kind: 'mutation',
  input: saveDocumentInput,
  output: documentPage,
  access: sessions('admin', 'coach'),
  rateLimit: 'autosave',
  limitBy: {
    limit: 'autosaveDocument',
    key: ({ submissionId }, _client, { accountId }) => `${accountId} ${submissionId}`,
  },
  maxBodyBytes: 1_048_576,
  async run({ ctx, input: { submissionId, items: sent, after } }) {
    const { audit, storedAsSent, repeated } = await ctx.database.$transaction((tx) =>
      save(tx, ctx, submissionId, sent),
    );
    // The browser has dated a repeated edit later than the server, so it must see what is kept of the item, even if again.
    const seen = Math.min(after, ...repeated.map((version) => version - 1));
    const page = await readDocumentPage(ctx.database, submissionId, { after: seen, ...savedPageLimits });
    const { version, next } = page;
    const isKnown = comparedWith(sent);
    const items = page.changes
      .filter((change) => storedAsSent.get(change.item.id) !== change.version && !isKnown(change.item))
      .map(({ item }) => item);
    return { output: { items, version, next, now: ctx.now.toISOString() }, audit };
  },
});

async function save(tx: Transaction, ctx: VerbContext, submissionId: string, sent: readonly DocumentItem[]) {
  const locked = await lockForStaff(tx, ctx.actor, submissionId);
  if (!isOriginalKept(locked, ctx.now)) throw videoGone();
  const { before, after, ...stored } = await saveItems(tx, locked, sent, ctx.now);
  if (after === before) return { audit: notAudited('Nothing changed.'), ...stored };
  if (isPendingWith(ctx.actor, locked)) await openSubmission(tx, ctx, locked);
  const audit = await recordAuditHourly(tx, ctx, {
    action: 'analysis.saved',
    subjectType: 'submission',
    subjectId: submissionId,
    playerId: locked.playerId,
  });
  return { audit, ...stored };
}

/** An admin's save must not take a submission from the coach or the general queue where it waits. */
function isPendingWith(actor: Actor, { status, coachCode }: Submission): boolean {
  const isOwn = actor.scope === 'coach' && actor.inviteCode === coachCode && coachCode !== generalCoachCode;
  return status === 'pending' && isOwn;
}

async function lockForStaff(tx: Transaction, actor: Actor, id: string): Promise<Submission> {
  const locked = await lockSubmission(tx, id);
  const isHidden = !locked || locked.status === 'draft' || locked.status === 'removed';
  if (isHidden || !canAnalyzeSubmission(actor, locked)) throw notFound('Submission');
  return locked;
}

function videoGone(): AppError {
  return new AppError('NOT_POSSIBLE_NOW', 'This video is no longer kept, so its analysis cannot be changed any more.');
}

/** Returns whether a stored item is exactly as it was sent: in a repeated save, it was stored by an earlier one. */
function comparedWith(sent: readonly DocumentItem[]): (stored: DocumentItem) => boolean {
  const winners = new Map(mergeItems([], sent).map((item) => [item.id, item]));
  return (stored) => {
    const item = winners.get(stored.id);
    return item?.editedAt === stored.editedAt && hasSameContent(item, stored);
  };
}
