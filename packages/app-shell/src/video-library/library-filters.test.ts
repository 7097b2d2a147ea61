import { describe, expect, it } from 'vitest';
import { readFilters } from './library-filters.ts';

describe('the part of a library in the address', () => {
  it.each([
    ['', { kind: 'reference', search: '' }],
    ['kind=drill&search=tee', { kind: 'drill', search: 'tee' }],
    ['kind=movie&search=a', { kind: 'reference', search: '' }],
  ])('[PLUS-09] %j shows %j', (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });
});
