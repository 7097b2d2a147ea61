import type { Transaction } from '@swing/db/client';
import type { CheckoutSession } from '@swing/db/generated/client';
import { isKeptForUndo } from './undo-links.ts';
import { findVerifiedCoach } from './store/find-verified-coach.ts';

/**
 * Makes the account a first payment is for; false where the address has one, or has to stay free for an account that may take
 * it back. The address has to be locked.
 */
export async function createPlayerAccount(tx: Transaction, session: CheckoutSession, now: Date): Promise<boolean> {
  const { email, emailKey, firstName, lastName, athleteName, passwordHash, consentedAt, coachCode, planType } = session;
  if (await isKeptForUndo(tx, { kind: 'player', emailKey, now })) return false;
  const data = [{ kind: 'player', email, emailKey, passwordHash, createdAt: now } as const];
  const [created] = await tx.account.createManyAndReturn({ data, skipDuplicates: true });
  if (!created) return false;
  // Gone since the checkout began: the player is simply not linked.
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
