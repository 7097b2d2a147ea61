import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { isWholeInviteCode } from '@swing/domain/invite-code';
import { rateLimitAddress } from '../../kernel/limits/rate-limit-address.ts';
import type { VerbContext } from '../../kernel/verb.ts';
import { holdCoach } from './lock-rows.ts';

/**
 * Finds the verified coach of a normalised invite code. Returns null if there is none; that counts as a guess against the limits of
 * the caller's network and account, for every call that takes a code. Throws RATE_LIMITED.
 */
export async function tryCoachCode(
  database: DatabaseOrTransaction,
  { limits, client, actors }: Pick<VerbContext, 'limits' | 'client' | 'actors'>,
  code: string,
): Promise<Coach | null> {
  const keys = [rateLimitAddress(client.address), ...actors.map(({ accountId }) => `account:${accountId}`)];
  // Consume before the lookup: otherwise parallel guesses would all pass before any of them is counted.
  for (const key of keys) await limits.consume('inviteCode', key);
  const coach = await findVerifiedCoach(database, code);
  if (coach) for (const key of keys) await limits.refund('inviteCode', key);
  return coach;
}

/**
 * Finds a coach by normalised invite code, who is not deleted before the transaction ends. Returns null if the code is unknown or
 * the coach's e-mail is not confirmed.
 */
export async function findVerifiedCoach(database: DatabaseOrTransaction, inviteCode: string): Promise<Coach | null> {
  if (!isWholeInviteCode(inviteCode)) return null;
  const coach = await database.coach.findUnique({ where: { inviteCode }, select: { accountId: true } });
  if (!coach) return null;
  await holdCoach(database, coach.accountId);
  return database.coach.findFirst({ where: { accountId: coach.accountId, verifiedAt: { not: null } } });
}
