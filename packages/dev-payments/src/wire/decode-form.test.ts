import { describe, expect, it } from 'vitest';
import { decodeForm } from './decode-form.ts';

describe('form encoding', () => {
  it('decodes nested names and lists as the SDK encodes them', () => {
    expect(decodeForm('a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=4&f[0]=5&f[1]=6&g%5Bh%5D=a%20b%2Bc+d')).toEqual({
      a: '1',
      b: { c: '2', d: [{ e: '3' }, { e: '4' }] },
      f: ['5', '6'],
      g: { h: 'a b+c d' },
    });
  });

  it('keeps names that only look like lists, and does not change prototypes', () => {
    expect(decodeForm('metadata[1]=x')).toEqual({ metadata: { 1: 'x' } });
    const decoded = decodeForm('__proto__[x]=1&a[__proto__][y]=2');
    expect(Object.hasOwn(decoded, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each(['a[b=1', '[a]=1', 'a]b=1', 'a[]=1', 'a=1&a[b]=2'])('refuses %s', (form) => {
    expect(() => decodeForm(form)).toThrow('parameter');
  });
});
