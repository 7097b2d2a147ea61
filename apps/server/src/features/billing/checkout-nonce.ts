import { createHash, randomBytes } from 'node:crypto';
import type { VerbContext } from '../../transport/verb.ts';

/** The nonce of the calling browser, which keeps it; only its hash is stored. */
export function keepCheckoutNonce({ cookies }: Pick<VerbContext, 'cookies'>): string {
  const known = cookies.readCheckoutNonce();
  const nonce = known !== null && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  cookies.keepCheckoutNonce(nonce);
  return hashNonce(nonce);
}

/** Whether the calling browser is the one that began the checkout (accounts-3). */
export function isPayingBrowser({ cookies }: Pick<VerbContext, 'cookies'>, nonceHash: string | null): boolean {
  const nonce = cookies.readCheckoutNonce();
  return nonceHash !== null && nonce !== null && hashNonce(nonce) === nonceHash;
}

function hashNonce(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex');
}
