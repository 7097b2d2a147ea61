import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { rateLimitAddress } from '../../transport/rate-limit-address.ts';
import type { VerbContext } from '../../transport/verb.ts';
import { findVerifiedCoach } from './find-verified.ts';

/**
 * The verified coach of a normalised code that a person sent, or null. A code without a coach counts as a guess, by network and
 * by account, whichever call it comes through. Throws RATE_LIMITED.
 */
export async function tryCoachCode(
  database: DatabaseOrTransaction,
  { limits, client, actors }: Pick<VerbContext, 'limits' | 'client' | 'actors'>,
  code: string,
): Promise<Coach | null> {
  const keys = [rateLimitAddress(client.address), ...actors.map(({ accountId }) => `account:${accountId}`)];
  // Counted before the look-up, so that guesses sent at the same time cannot all pass the limit.
  for (const key of keys) await limits.consume('inviteCode', key);
  const coach = await findVerifiedCoach(database, code);
  if (coach) for (const key of keys) await limits.giveBack('inviteCode', key);
  return coach;
}
