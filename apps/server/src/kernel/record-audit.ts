import type { Transaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import type { VerbContext, AuditReceipt } from './verb.ts';

interface AuditFacts {
  /** subject.past-participle, such as coach.signed-up */
  action: string;
  subjectType: 'account' | 'submission' | 'library-video' | 'job';
  subjectId: string;
  /** What changed, such as old and new values. */
  detail?: Prisma.InputJsonObject;
  /** The player whom an entry about a submission concerns. */
  playerId?: string;
}

export interface AuditedCall extends Pick<VerbContext, 'actor' | 'actorName' | 'now' | 'sessionRef'> {
  /** Null for a job that finishes what the call began. */
  client: { address: string | null };
  requestId: string | null;
}

/**
 * Writes an audit entry, in the verb's transaction. A coach is named by the invite code, which stays when the coach is deleted and
 * is never given to another.
 */
export async function recordAudit(tx: Transaction, call: AuditedCall, facts: AuditFacts): Promise<AuditReceipt> {
  const { actor, actorName, now, client, requestId, sessionRef } = call;
  await tx.auditEntry.create({
    data: {
      at: now,
      actorScope: actor.scope,
      actorId: actor.scope === 'anonymous' ? null : actor.accountId,
      actorName: actor.scope === 'coach' ? actor.inviteCode : actorName,
      session: sessionRef,
      address: client.address,
      requestId,
      ...facts,
    },
  });
  return { isAudited: true } as AuditReceipt;
}

/**
 * As `recordAudit`, but at most once an hour for each action, subject and session: for actions that the browser repeats every few
 * seconds. The caller must hold a lock on the subject.
 */
export async function recordAuditHourly(tx: Transaction, call: AuditedCall, facts: AuditFacts): Promise<AuditReceipt> {
  const { action, subjectType, subjectId } = facts;
  const since = new Date(call.now.getTime() - 3_600_000);
  const recent = await tx.auditEntry.findFirst({
    where: { subjectType, subjectId, action, session: call.sessionRef, at: { gt: since } },
    select: { id: true },
  });
  return recent ? notAudited('It was recorded within the last hour.') : recordAudit(tx, call, facts);
}

/** Writes an audit entry about a change that a job made. */
export async function recordSystemAudit(tx: Transaction, now: Date, facts: AuditFacts): Promise<void> {
  await tx.auditEntry.create({ data: { at: now, actorScope: 'system', ...facts } });
}

/** For a staff call that changed nothing worth auditing. `_reason` documents why. */
export function notAudited(_reason: string): AuditReceipt {
  return { isAudited: false } as AuditReceipt;
}

/** Removes the names of a player or coach, and a coach's organization, from the old and new values that were recorded. */
export async function anonymiseAudit(tx: Transaction, accountId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE audit_entries
    SET detail = detail
      #- '{before,firstName}' #- '{before,lastName}' #- '{before,fullName}' #- '{before,organization}'
      #- '{after,firstName}' #- '{after,lastName}' #- '{after,fullName}' #- '{after,organization}'
    WHERE subject_type = 'account' AND subject_id = ${accountId}`;
}
