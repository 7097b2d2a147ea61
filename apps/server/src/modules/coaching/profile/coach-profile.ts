import { isDeepStrictEqual } from 'node:util';
import type { CoachProfile } from '@swing/contract/coaching';
import type { Account, Coach } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { lockCoach } from '../../accounts/lock-rows.ts';
import { ownCheckpointNames, updateCoach, type CoachChanges } from '../../accounts/coach-accounts.ts';
import { notAudited, recordAudit } from '../../../kernel/record-audit.ts';
import type { AuditReceipt, VerbContext } from '../../../kernel/verb.ts';

/** A coach's own profile and settings, as only that coach sees them. */
export function presentProfile({ id, email, createdAt }: Account, coach: Coach): CoachProfile {
  return {
    id,
    email,
    fullName: coach.fullName,
    organization: coach.organization,
    inviteCode: coach.inviteCode,
    isVerified: coach.verifiedAt !== null,
    createdAt: createdAt.toISOString(),
    takesGeneral: coach.takesGeneral,
    hasSubmissionMails: coach.hasSubmissionMails,
    checkpointNames: ownCheckpointNames(coach.checkpointNames),
  };
}

/** Applies changes to the calling coach. The audit entry has the old and new values of what differs. */
export async function changeCoach(
  ctx: VerbContext<ActorOf<'coach'>>,
  action: 'coach.profile-changed' | 'coach.settings-changed' | 'coach.checkpoint-names-changed',
  changes: CoachChanges,
): Promise<{ profile: CoachProfile; audit: AuditReceipt }> {
  const { accountId } = ctx.actor;
  return ctx.database.$transaction(async (tx) => {
    await lockCoach(tx, accountId);
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
    const before = await tx.coach.findUniqueOrThrow({ where: { accountId } });
    const changed = (Object.keys(changes) as (keyof CoachChanges)[]).filter(
      (name) => !isDeepStrictEqual(changes[name], before[name]),
    );
    if (changed.length === 0) {
      return { profile: presentProfile(account, before), audit: notAudited('Nothing was changed.') };
    }
    const after = await updateCoach(tx, accountId, changes);
    const valuesOf = (coach: typeof after) => Object.fromEntries(changed.map((name) => [name, coach[name]]));
    const detail = { before: valuesOf(before), after: valuesOf(after) };
    const audit = await recordAudit(tx, ctx, { action, subjectType: 'account', subjectId: accountId, detail });
    return { profile: presentProfile(account, after), audit };
  });
}
