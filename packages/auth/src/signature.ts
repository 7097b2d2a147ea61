import { createHmac, timingSafeEqual } from 'node:crypto';

/** 192 bits: too many to guess, and short enough for a link in a mail. */
const signatureBytes = 24;

/** HMAC-SHA256 of a list of texts as base64url, truncated to 32 characters. */
export function sign(key: Buffer, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url');
}

/** Whether `signature` equals `sign(key, parts)`, compared in constant time. */
export function isSignatureOf(key: Buffer, parts: readonly string[], signature: string): boolean {
  const expected = Buffer.from(sign(key, parts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
