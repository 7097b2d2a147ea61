import { describe, expect, it } from 'vitest';
import { readBearer } from './bearer.ts';

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
