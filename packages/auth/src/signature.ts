import { createHmac, timingSafeEqual } from 'node:crypto';

/** 192 bits: no one finds one by trying, and a link stays short enough for a mail. */
const signatureBytes = 24;

/** base64url HMAC-SHA256 over a list of texts, cut to 32 characters. */
export function sign(key: Buffer, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(parts))
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url');
}

/** Whether `signature` is `sign(key, parts)`; how long it takes tells nothing about where they differ. */
export function isSignatureOf(key: Buffer, parts: readonly string[], signature: string): boolean {
  const expected = Buffer.from(sign(key, parts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
