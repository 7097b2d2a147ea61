import { randomBytes } from 'node:crypto';
import { deriveKey } from './app-secret.ts';
import { isSignatureOf, sign } from './signature.ts';

/** Accounts that one browser remembers, such as a coach's and those of a family. */
const maxAccounts = 5;
const valuePattern = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{32}){1,5})$/;

export interface KnownDevices {
  /** The id of the device whose cookie this is, if the account has signed in on it; else null. */
  idFor(cookie: string | null, accountId: string): string | null;
  /** The cookie of a device on which the account has signed in just now; accounts of the cookie before stay known. */
  remember(cookie: string | null, accountId: string): string;
}

/**
 * Cookies by which a device is recognised at the login: `<device id>.<signature>` with one signature for every account that has
 * signed in there. Nothing is stored, and the cookie opens nothing.
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
