import { hkdfSync } from 'node:crypto';

/** The use of a key. Each has its own key, so a signature for one use is never valid for another. */
export type SecretPurpose = 'one-time-token' | 'signed-url' | 'analysis-upload' | 'known-device' | 'admin-password';

const minAppSecretLength = 32;

/** Derives a 32 byte key for one purpose from APP_SECRET. Throws Error if the secret is shorter than 32 characters. */
export function deriveKey(appSecret: string, purpose: SecretPurpose): Buffer {
  if (appSecret.length < minAppSecretLength) {
    throw new Error(`APP_SECRET must have at least ${minAppSecretLength} characters.`);
  }
  return Buffer.from(hkdfSync('sha256', appSecret, '', `swing:${purpose}`, 32));
}
