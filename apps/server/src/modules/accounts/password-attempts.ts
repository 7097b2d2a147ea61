import { hashSessionToken } from '@swing/auth/session-token';
import { AppError } from '../../kernel/app-error.ts';
import type { RateLimitClass, RateLimits } from '../../kernel/limits/rate-limits.ts';
import type { VerbContext } from '../../kernel/verb.ts';
import type { AccountName, RecognisedClient } from './known-client.ts';

/** The limits that one guess counts against. */
type Allowance = readonly (readonly [limit: RateLimitClass, key: string])[];

/**
 * Counts a password guess against the client's first allowance that is not used up: its device's (if the account knows
 * it), then that of known networks (if its network is known), then that of strangers. A stranger therefore never uses
 * up the allowance of a known device. Throws RATE_LIMITED if nothing is left.
 */
export async function countPasswordAttempt(
  ctx: VerbContext,
  name: AccountName,
  client: RecognisedClient,
): Promise<Allowance> {
  return take(ctx.limits, allowancesOf(ctx, name, client));
}

/** Counts a guess of the current password by a signed-in user. Throws RATE_LIMITED. */
export async function countPasswordAttemptInSession(ctx: VerbContext, accountId: string): Promise<Allowance> {
  const session = hashSessionToken(ctx.sessionToken ?? '');
  return take(ctx.limits, [
    [
      ['guessSession', session],
      ['guessSessions', accountId],
    ],
  ]);
}

/** Takes back the count of a correct guess. */
export async function refundPasswordAttempt(ctx: Pick<VerbContext, 'limits'>, taken: Allowance): Promise<void> {
  for (const [limit, key] of taken) await ctx.limits.refund(limit, key);
}

/**
 * Clears the guesses from this device and network after a reset by mail, so that wrong guesses of the old password do
 * not lock out the new one.
 */
export async function clearPasswordAttempts(
  ctx: VerbContext,
  name: AccountName,
  client: RecognisedClient,
): Promise<void> {
  const known = { ...client, device: client.device ?? '', isKnownNetwork: true };
  const [ofDevice = [], ofNetwork = []] = allowancesOf(ctx, name, known);
  for (const [limit, key] of [...ofDevice, ...ofNetwork]) await ctx.limits.clear(limit, key);
}

function allowancesOf(
  { client: { network } }: VerbContext,
  { kind, emailKey }: AccountName,
  { device, isKnownNetwork }: RecognisedClient,
): Allowance[] {
  const account = `${kind}:${emailKey}`;
  const ofDevice: Allowance = [
    ['guessDevice', `${device} ${account}`],
    ['guessDevices', account],
  ];
  // A single network has the same limit whether or not it is known, so the limit does not reveal who has signed in from
  // it.
  const ofNetwork = (together: RateLimitClass): Allowance => [
    ['guessNetwork', `${network} ${account}`],
    [together, account],
  ];
  return [
    ...(device === null ? [] : [ofDevice]),
    ...(isKnownNetwork ? [ofNetwork('guessNetworks')] : []),
    ofNetwork('guessStrangers'),
  ];
}

/** Uses the first allowance that is not used up. Throws the RATE_LIMITED error that ends soonest if all are. */
async function take(limits: RateLimits, allowances: readonly Allowance[]): Promise<Allowance> {
  let soonest: AppError | undefined;
  for (const allowance of allowances) {
    const refusal = await takeAll(limits, allowance);
    if (refusal === null) return allowance;
    if (!soonest || (refusal.retryAfterSeconds ?? 0) < (soonest.retryAfterSeconds ?? 0)) soonest = refusal;
  }
  throw soonest ?? new TypeError('At least one allowance is required.');
}

/** Counts against all limits. If one is used up, takes the others back and returns the error. */
async function takeAll(limits: RateLimits, allowance: Allowance): Promise<AppError | null> {
  const taken: [RateLimitClass, string][] = [];
  for (const [limit, key] of allowance) {
    try {
      await limits.consume(limit, key);
      taken.push([limit, key]);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'RATE_LIMITED') throw thrown;
      await refundPasswordAttempt({ limits }, taken);
      return thrown;
    }
  }
  return null;
}
