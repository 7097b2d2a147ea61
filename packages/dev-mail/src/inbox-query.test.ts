import { describe, expect, it } from 'vitest';
import { InboxQueryError, parseInboxQuery } from './inbox-query.ts';

describe('parseInboxQuery', () => {
  it('reads the given fields and omits the rest', () => {
    expect(parseInboxQuery({})).toEqual({ view: 'html' });
    expect(parseInboxQuery({ to: 'sam@example.test', before: '17', limit: '500', view: 'text' })).toEqual({
      to: 'sam@example.test',
      before: '17',
      limit: 500,
      view: 'text',
    });
  });

  it.each([
    [{ limit: '0' }],
    [{ limit: '501' }],
    [{ limit: '-1' }],
    [{ limit: 'ten' }],
    [{ before: '1e3' }],
    [{ before: '9'.repeat(30) }],
    [{ view: 'source' }],
    [{ to: ['a', 'b'] }],
    [{ to: 'a\0' }],
  ])('refuses %j', (query) => {
    expect(() => parseInboxQuery(query)).toThrow(InboxQueryError);
  });
});
