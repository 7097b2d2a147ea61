import { createHash, randomBytes } from 'node:crypto';
import type { CheckoutSession } from '@swing/db/generated/client';
import { checkoutBrowserDays } from '@swing/domain/lifetimes';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Identifies the browser that started a checkout. */
const checkoutCookie = { name: 'checkout_browser', path: '/api', maxAgeSeconds: checkoutBrowserDays * 86_400 };

/** Returns the hash of the calling browser's nonce, and sets its cookie. Only the hash is stored. */
export function ensureCheckoutNonce({ cookies }: Pick<VerbContext, 'cookies'>): string {
  const known = cookies.read(checkoutCookie);
  const nonce = known !== null && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  cookies.set(checkoutCookie, nonce);
  return hashNonce(nonce);
}

/**
 * Returns the account that the calling browser has paid for with this checkout, otherwise null (accounts-3). Also once the browser has
 * chosen the password, until it is changed.
 */
export function paidAccountId(
  { cookies }: Pick<VerbContext, 'cookies'>,
  { accountId, nonceHash, state }: Pick<CheckoutSession, 'accountId' | 'nonceHash' | 'state'>,
): string | null {
  const nonce = cookies.read(checkoutCookie);
  const isPayingBrowser = nonceHash !== null && nonce !== null && hashNonce(nonce) === nonceHash;
  return state === 'consumed' && isPayingBrowser ? accountId : null;
}

/** Returns true in the browser that paid for the account, while the account has no password (accounts-3). */
export async function mayChoosePassword(ctx: VerbContext, session: CheckoutSession): Promise<boolean> {
  const id = paidAccountId(ctx, session);
  if (id === null) return false;
  return (await ctx.database.account.count({ where: { id, passwordHash: null, deletedAt: null } })) === 1;
}

function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
