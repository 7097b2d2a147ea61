import { hkdfSync } from 'node:crypto';

/** What a key is for; each gets a key of its own, so that a signature of one kind never passes as another. */
export type SecretPurpose = 'one-time-token' | 'signed-url' | 'analysis-upload' | 'known-device';

const minAppSecretLength = 32;

/** A 32 byte key for one purpose out of APP_SECRET. Throws when the secret is shorter than 32 characters. */
export function deriveKey(appSecret: string, purpose: SecretPurpose): Buffer {
  if (appSecret.length < minAppSecretLength) {
    throw new Error(`APP_SECRET must have at least ${minAppSecretLength} characters.`);
  }
  return Buffer.from(hkdfSync('sha256', appSecret, '', `swing:${purpose}`, 32));
}
