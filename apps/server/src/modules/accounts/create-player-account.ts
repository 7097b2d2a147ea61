import type { Transaction } from '@swing/db/client';
import type { CheckoutSession } from '@swing/db/generated/client';
import { isReservedForUndo } from './undo-links.ts';
import { findVerifiedCoach } from './try-coach-code.ts';

/**
 * Creates the account for a first payment. Returns false if the address has an account, or is reserved for an account
 * that may take it back. The address must be locked.
 */
export async function createPlayerAccount(tx: Transaction, session: CheckoutSession, now: Date): Promise<boolean> {
  const { email, emailKey, firstName, lastName, athleteName, passwordHash, consentedAt, coachCode, planType } = session;
  if (await isReservedForUndo(tx, { kind: 'player', emailKey, now })) return false;
  const data = [{ kind: 'player', email, emailKey, passwordHash, createdAt: now } as const];
  const [created] = await tx.account.createManyAndReturn({ data, skipDuplicates: true });
  if (!created) return false;
  // If the coach no longer exists, the player is not linked.
  const coach = coachCode ? await findVerifiedCoach(tx, coachCode) : null;
  await tx.player.create({
    data: {
      accountId: created.id,
      firstName,
      lastName,
      athleteName: athleteName || null,
      planType,
      consentedAt,
      coachId: coach?.accountId ?? null,
      coachLinkedAt: coach ? now : null,
    },
  });
  return true;
}
