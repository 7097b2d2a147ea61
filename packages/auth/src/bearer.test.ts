import { describe, expect, it } from 'vitest';
import { readBearer } from './bearer.ts';

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
