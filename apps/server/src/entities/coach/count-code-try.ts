import { rateLimitAddress } from '../../transport/rate-limit-address.ts';
import type { VerbContext } from '../../transport/verb.ts';

/** Counts one guess at an invite code, by network and by account, whichever call it comes through. Throws RATE_LIMITED. */
export async function countCodeTry({
  limits,
  client,
  actors,
}: Pick<VerbContext, 'limits' | 'client' | 'actors'>): Promise<void> {
  await limits.consume('inviteCode', rateLimitAddress(client.address));
  for (const { accountId } of actors) await limits.consume('inviteCode', `account:${accountId}`);
}
