import { createHash, randomBytes } from 'node:crypto';
import { checkoutBrowserDays } from '@swing/domain/lifetimes';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Tells the browser that began a checkout from others. */
const checkoutCookie = { name: 'checkout_browser', path: '/api', maxAgeSeconds: checkoutBrowserDays * 86_400 };

/** The nonce of the calling browser, which keeps it; only its hash is stored. */
export function keepCheckoutNonce({ cookies }: Pick<VerbContext, 'cookies'>): string {
  const known = cookies.read(checkoutCookie);
  const nonce = known !== null && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  cookies.set(checkoutCookie, nonce);
  return hashNonce(nonce);
}

/** Whether the calling browser is the one that began the checkout (accounts-3). */
export function isPayingBrowser({ cookies }: Pick<VerbContext, 'cookies'>, nonceHash: string | null): boolean {
  const nonce = cookies.read(checkoutCookie);
  return nonceHash !== null && nonce !== null && hashNonce(nonce) === nonceHash;
}

function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
