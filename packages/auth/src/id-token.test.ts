import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKey } from './app-secret.ts';
import { readIdToken, signIdToken } from './id-token.ts';

const appSecret = 'a secret of at least thirty-two characters';
const key = deriveKey(appSecret, 'one-time-token');
const id = '0198c2a4-7d11-4f00-8a6b-5c3d2e1f0a9b';

describe('id tokens', () => {
  it('[AUTH-04] return the id only for the key and purpose that made them', () => {
    const token = signIdToken(key, 'welcome', id);
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{32}$/);
    expect(token).not.toContain(id);
    expect(readIdToken(key, 'welcome', token)).toBe(id);
    expect(readIdToken(key, 'reset_password', token)).toBeNull();
    expect(readIdToken(deriveKey(appSecret, 'analysis-upload'), 'welcome', token)).toBeNull();
  });

  it('[AUTH-04] are refused when any one character differs', () => {
    const token = signIdToken(key, 'welcome', id);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split('');
    const changed = token.split('').flatMap((original, index) => {
      const others = alphabet.filter((character) => character !== original);
      return others.map((character) => token.slice(0, index) + character + token.slice(index + 1));
    });
    expect(changed).toHaveLength(55 * 64);
    expect(changed.filter((text) => readIdToken(key, 'welcome', text) !== null)).toEqual([]);
  });

  it('are refused without throwing when they are malformed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readIdToken(key, 'welcome', text)).toBeNull();
      }),
    );
    const token = signIdToken(key, 'welcome', id);
    for (const text of ['', '.', `${token} `, `${token}\n`, token.slice(1), `${token}=`]) {
      expect(readIdToken(key, 'welcome', text)).toBeNull();
    }
  });

  it('work for every UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(readIdToken(key, 'welcome', signIdToken(key, 'welcome', uuid))).toBe(uuid);
      }),
    );
  });

  it('are made for UUIDs only', () => {
    expect(() => signIdToken(key, 'welcome', 'not-a-uuid')).toThrow(TypeError);
  });
});
