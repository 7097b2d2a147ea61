import { sessionScopes } from '@swing/domain/actor';
import { describe, expect, it } from 'vitest';
import { createSessionToken, hashSessionToken, scopeOfToken, sessionRefOf, readBearer } from './session-token.ts';

describe('session tokens', () => {
  it('carry their scope and 256 random bits', () => {
    for (const scope of sessionScopes) {
      const token = createSessionToken(scope);
      expect(scopeOfToken(token)).toBe(scope);
      expect(Buffer.from(token.slice(scope.length + 1), 'base64url')).toHaveLength(32);
      expect(createSessionToken(scope)).not.toBe(token);
    }
  });

  it('are distinguished from any other text', () => {
    const secret = 'A'.repeat(43);
    for (const text of ['', 'player_', secret, `root_${secret}`, `player_${secret}A`, `player_${secret}\n`]) {
      expect(scopeOfToken(text)).toBeNull();
    }
  });

  it('are stored as sha256 in hex', () => {
    expect(hashSessionToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sessionRefOf(hashSessionToken('abc'))).toBe('ba7816bf8f01cfea');
  });
});

describe('readBearer', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['Bearer  abc ', 'abc'],
  ])('finds the token in %j', (header, token) => {
    expect(readBearer(header)).toBe(token);
  });

  it.each([[undefined], [''], ['Bearer'], ['Bearer '], ['Basic abc'], ['Bearer a b'], ['xBearer abc']])(
    'finds no token in %j',
    (header) => {
      expect(readBearer(header)).toBeNull();
    },
  );
});
