import { describe, expect, it } from 'vitest';
import { readBearer, readSessionCredentials } from './session-credentials.ts';

describe('readBearer', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['Bearer  abc ', 'abc'],
  ])('reads %j', (header, token) => {
    expect(readBearer(header)).toBe(token);
  });

  it.each([[undefined], [''], ['Bearer'], ['Bearer '], ['Basic abc'], ['Bearer a b'], ['xBearer abc']])(
    'finds none in %j',
    (header) => {
      expect(readBearer(header)).toBeNull();
    },
  );
});

describe('readSessionCredentials', () => {
  const cookies = { player_session: 'player_p', coach_session: 'coach_c', admin_session: '', other: 'x' };

  it('tries cookies of the accepted kinds only, in the order asked', () => {
    const request = { authorization: undefined, cookies };
    expect(readSessionCredentials(request, ['coach', 'admin', 'player'])).toEqual({
      via: 'cookie',
      tokens: ['coach_c', 'player_p'],
    });
    expect(readSessionCredentials(request, ['admin', 'analytics'])).toEqual({ via: 'none', tokens: [] });
  });

  it('lets a bearer beat every cookie', () => {
    const request = { authorization: 'Bearer coach_other', cookies };
    expect(readSessionCredentials(request, ['player'])).toEqual({ via: 'bearer', tokens: ['coach_other'] });
  });
});
