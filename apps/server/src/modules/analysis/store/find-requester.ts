import type { Transaction } from '@swing/db/client';
import type { Actor } from '@swing/domain/actor';

/**
 * Returns the staff member who requested the upload URL, with current rights. Anonymous if they are no longer staff.
 */
export async function findRequester(tx: Transaction, accountId: string): Promise<Actor> {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (account?.kind === 'admin') return { scope: 'admin', accountId };
  if (account?.coach) return { scope: 'coach', accountId, inviteCode: account.coach.inviteCode };
  return { scope: 'anonymous' };
}
