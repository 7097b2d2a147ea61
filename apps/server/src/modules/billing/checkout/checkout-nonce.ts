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

/** Whether the calling browser started the checkout (accounts-3). */
function isPayingBrowser({ cookies }: Pick<VerbContext, 'cookies'>, nonceHash: string | null): boolean {
  const nonce = cookies.read(checkoutCookie);
  return nonceHash !== null && nonce !== null && hashNonce(nonce) === nonceHash;
}

/** Returns true in the browser that paid for the account, while the account has no password (accounts-3). */
export async function mayChoosePassword(
  ctx: VerbContext,
  { accountId, nonceHash, state }: Pick<CheckoutSession, 'accountId' | 'nonceHash' | 'state'>,
): Promise<boolean> {
  if (state !== 'consumed' || accountId === null || !isPayingBrowser(ctx, nonceHash)) return false;
  return (await ctx.database.account.count({ where: { id: accountId, passwordHash: null, deletedAt: null } })) === 1;
}

function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
