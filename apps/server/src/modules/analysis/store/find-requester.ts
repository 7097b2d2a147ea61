import type { Transaction } from '@swing/db/client';
import type { Actor } from '@swing/domain/actor';

/** Who asked to send an analysis, with the rights they have by now: none where they are no staff any more. */
export async function findRequester(tx: Transaction, accountId: string): Promise<Actor> {
  const account = await tx.account.findUnique({ where: { id: accountId }, include: { coach: true } });
  if (account?.kind === 'admin') return { scope: 'admin', accountId };
  if (account?.coach) return { scope: 'coach', accountId, inviteCode: account.coach.inviteCode };
  return { scope: 'anonymous' };
}
