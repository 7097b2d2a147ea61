import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
import type { Transaction } from '@swing/db/client';
import type { Prisma } from '@swing/db/generated/client';
import type { VerbContext, AuditReceipt } from './verb.ts';

interface AuditFacts {
  /** subject.past-participle, such as coach.signed-up */
  action: string;
  subjectType: 'account' | 'submission';
  subjectId: string;
  /** What changed, such as old and new values. */
  detail?: Prisma.InputJsonObject;
}

type AuditedCall = Pick<VerbContext, 'actor' | 'now' | 'client' | 'requestId' | 'sessionToken'>;

/** Writes an audit entry, in the verb's transaction. */
export async function recordAudit(tx: Transaction, call: AuditedCall, facts: AuditFacts): Promise<AuditReceipt> {
  const { actor, now, client, requestId, sessionToken } = call;
  await tx.auditEntry.create({
    data: {
      at: now,
      actorScope: actor.scope,
      actorId: actor.scope === 'anonymous' ? null : actor.accountId,
      session: sessionToken ? sessionRefOf(hashSessionToken(sessionToken)) : null,
      address: client.address,
      requestId,
      ...facts,
    },
  });
  return { isAudited: true } as AuditReceipt;
}

/** Writes an audit entry about a change that a job made. */
export async function recordSystemAudit(tx: Transaction, now: Date, facts: AuditFacts): Promise<void> {
  await tx.auditEntry.create({ data: { at: now, actorScope: 'system', ...facts } });
}

/** For a staff call that changed nothing worth auditing. `_reason` documents why. */
export function notAudited(_reason: string): AuditReceipt {
  return { isAudited: false } as AuditReceipt;
}
