import { describe, expect, it } from 'vitest';
import { filterParams } from '@swing/app-shell/lib/url-filters';
import { hidesSome, noFilters, queueInput, readFilters, type QueueFilters } from './queue-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters of the queue', () => {
  it('[COACH-05] without parameters lists everything in the specified order', () => {
    expect(read('')).toEqual({ status: null, player: null, search: '', sort: 'status' });
    expect(read('player=')).toEqual(noFilters);
    expect(queueInput(noFilters)).toEqual({});
    expect(hidesSome(noFilters)).toBe(false);
  });

  it('[COACH-05] are kept in the address', () => {
    const filters: QueueFilters = { status: 'analyzing', player: 'b3a1', search: "O'Brien & Söhne", sort: 'due' };
    const params = filterParams(filters, noFilters);
    expect(params.toString()).toBe('status=analyzing&player=b3a1&search=O%27Brien+%26+S%C3%B6hne&sort=due');
    expect(readFilters(params)).toEqual(filters);
    expect(queueInput(filters)).toEqual({
      status: 'analyzing',
      userId: 'b3a1',
      search: "O'Brien & Söhne",
      sort: 'due',
    });
    expect(hidesSome(filters)).toBe(true);
  });

  it('[COACH-05] an order hides nothing', () => {
    expect(hidesSome({ ...noFilters, sort: 'newest' })).toBe(false);
  });
});
