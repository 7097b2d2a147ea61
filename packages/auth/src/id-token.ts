import { isSignatureOf, sign } from './signature.ts';

const tokenPattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{32})$/;
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `<id>.<signature>`: 55 characters, safe in a URL. Proves that the server issued it. Nothing is stored. */
export function signIdToken(key: Buffer, purpose: string, id: string): string {
  if (!uuidPattern.test(id)) throw new TypeError('Only lower-case UUIDs can be signed.');
  const encodedId = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return `${encodedId}.${sign(key, [purpose, id])}`;
}

/** The UUID in a token of this purpose, or null if the token is not from `signIdToken`. */
export function readIdToken(key: Buffer, purpose: string, token: string): string | null {
  const [, encodedId, signature] = tokenPattern.exec(token) ?? [];
  if (!encodedId || !signature) return null;
  const bytes = Buffer.from(encodedId, 'base64url');
  // The last base64url character has unused bits, so several texts decode to one id. Only the canonical text is valid.
  if (bytes.toString('base64url') !== encodedId) return null;
  const hex = bytes.toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return isSignatureOf(key, [purpose, id], signature) ? id : null;
}
