import { randomBytes } from 'node:crypto';
import { deriveKey } from './app-secret.ts';
import { isSignatureOf, sign } from './signature.ts';

/** Accounts that one browser remembers, for example a coach's and those of a family. */
const maxAccounts = 5;
const valuePattern = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{32}){1,5})$/;

export interface KnownDevices {
  /** The device id in the cookie, or null if the account has not signed in on that device. */
  idFor(cookie: string | null, accountId: string): string | null;
  /** The cookie to set after the account signed in. Accounts already in the cookie stay known. */
  remember(cookie: string | null, accountId: string): string;
}

/**
 * Cookies that identify a device at login: `<device id>.<signature>`, with one signature for each account that has signed in
 * there. Nothing is stored on the server, and the cookie grants no access.
 */
export function createKnownDevices(appSecret: string): KnownDevices {
  const key = deriveKey(appSecret, 'known-device');

  function read(cookie: string | null): { id: string; signatures: string[] } | null {
    const [, id, signatures] = valuePattern.exec(cookie ?? '') ?? [];
    return id && signatures ? { id, signatures: signatures.slice(1).split('.') } : null;
  }

  return {
    idFor(cookie, accountId) {
      const device = read(cookie);
      if (!device) return null;
      const isKnown = device.signatures.some((signature) => isSignatureOf(key, [accountId, device.id], signature));
      return isKnown ? device.id : null;
    },
    remember(cookie, accountId) {
      const { id, signatures } = read(cookie) ?? { id: randomBytes(16).toString('base64url'), signatures: [] };
      const own = sign(key, [accountId, id]);
      const others = signatures.filter((signature) => signature !== own);
      return [id, own, ...others.slice(0, maxAccounts - 1)].join('.');
    },
  };
}
