import { hashSessionToken } from '@swing/auth/session-token';
import { AppError } from '../../kernel/app-error.ts';
import type { RateLimitClass, RateLimits } from '../../kernel/limits/rate-limits.ts';
import type { VerbContext } from '../../kernel/verb.ts';
import type { AccountName, RecognisedClient } from './known-client.ts';

/** Limits that one guess counts against. */
type Allowance = readonly (readonly [limit: RateLimitClass, key: string])[];

/**
 * Counts a guess of an account's password, against the first allowance of the client that is not used up: its device's, if the account
 * knows it, that of known networks, if its own is one, and that of strangers. So no stranger uses up what
 * a known device has. Throws RATE_LIMITED when nothing is left.
 */
export async function countGuess(ctx: VerbContext, name: AccountName, client: RecognisedClient): Promise<Allowance> {
  return take(ctx.limits, allowancesOf(ctx, name, client));
}

/** The same for somebody who is signed in and types the current password. */
export async function countGuessInSession(ctx: VerbContext, accountId: string): Promise<Allowance> {
  const session = hashSessionToken(ctx.sessionToken ?? '');
  return take(ctx.limits, [
    [
      ['guessSession', session],
      ['guessSessions', accountId],
    ],
  ]);
}

/** Takes back the count of a guess whose password was right. */
export async function giveGuessBack(ctx: Pick<VerbContext, 'limits'>, taken: Allowance): Promise<void> {
  for (const [limit, key] of taken) await ctx.limits.giveBack(limit, key);
}

/** Clears the guesses from this device and network after a reset by mail: those of the old password must not lock the new one. */
export async function forgetGuesses(ctx: VerbContext, name: AccountName, client: RecognisedClient): Promise<void> {
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
  // By itself a network has as many tries whether or not it is known, so that they do not tell who has signed in from it.
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

/** Takes from the first allowance that has something left; else throws the refusal that ends first. */
async function take(limits: RateLimits, allowances: readonly Allowance[]): Promise<Allowance> {
  let soonest: AppError | undefined;
  for (const allowance of allowances) {
    const refusal = await takeAll(limits, allowance);
    if (refusal === null) return allowance;
    if (!soonest || (refusal.retryAfterSeconds ?? 0) < (soonest.retryAfterSeconds ?? 0)) soonest = refusal;
  }
  throw soonest ?? new TypeError('A guess needs an allowance.');
}

/** Counts against all limits. If one is used up, gives the others back and returns the refusal. */
async function takeAll(limits: RateLimits, allowance: Allowance): Promise<AppError | null> {
  const taken: [RateLimitClass, string][] = [];
  for (const [limit, key] of allowance) {
    try {
      await limits.consume(limit, key);
      taken.push([limit, key]);
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'RATE_LIMITED') throw thrown;
      await giveGuessBack({ limits }, taken);
      return thrown;
    }
  }
  return null;
}
