import { describe, expect, it } from 'vitest';
import { deriveKey } from './app-secret.ts';

const appSecret = 'a secret of at least thirty-two characters';

describe('deriveKey', () => {
  it('derives a different, stable key for each purpose', () => {
    const key = deriveKey(appSecret, 'signed-url');
    expect(key).toHaveLength(32);
    expect(deriveKey(appSecret, 'signed-url')).toEqual(key);
    expect(deriveKey(appSecret, 'one-time-token')).not.toEqual(key);
    expect(deriveKey(`${appSecret}.`, 'signed-url')).not.toEqual(key);
  });

  it('refuses a short secret without repeating it', () => {
    expect(() => deriveKey('too short', 'signed-url')).toThrow('APP_SECRET must have at least 32 characters.');
  });
});
