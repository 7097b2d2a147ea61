import { describe, expect, it } from 'vitest';
import { evaluatePreconditions } from './preconditions.ts';

const file = { etag: '"key-10"', modifiedAt: new Date('2026-03-01T12:00:00.700Z') };
const at = 'Sun, 01 Mar 2026 12:00:00 GMT';
const before = 'Sun, 01 Mar 2026 11:59:59 GMT';
const after = 'Sun, 01 Mar 2026 12:00:01 GMT';

describe('[UPL-10] conditions of RFC 9110', () => {
  it.each([
    [{}, 'send'],
    [{ 'if-none-match': '"key-10"' }, 'not-modified'],
    [{ 'if-none-match': '"other", W/"key-10"' }, 'not-modified'],
    [{ 'if-none-match': '*' }, 'not-modified'],
    [{ 'if-none-match': '"other"' }, 'send'],
    [{ 'if-none-match': 'key-10' }, 'send'],
    [{ 'if-modified-since': at }, 'not-modified'],
    [{ 'if-modified-since': after }, 'not-modified'],
    [{ 'if-modified-since': before }, 'send'],
    [{ 'if-modified-since': 'yesterday' }, 'send'],
    [{ 'if-none-match': '"other"', 'if-modified-since': after }, 'send'],
    [{ 'if-match': '"key-10"' }, 'send'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-match': 'W/"key-10"' }, 'failed'],
    [{ 'if-match': '"other"', 'if-none-match': '"key-10"' }, 'failed'],
    [{ 'if-match': '"key-10"', 'if-none-match': '"key-10"' }, 'not-modified'],
    [{ 'if-unmodified-since': at }, 'send'],
    [{ 'if-unmodified-since': before }, 'failed'],
  ])('%j evaluate to %s', (headers, outcome) => {
    expect(evaluatePreconditions(headers, file)).toEqual({ outcome, isRangeAllowed: true });
  });

  it.each([
    ['"key-10"', true],
    ['W/"key-10"', false],
    ['"old"', false],
    [at, true],
    [after, false],
    [before, false],
    ['nonsense', false],
  ])('If-Range %s allows a range: %s', (header, isRangeAllowed) => {
    expect(evaluatePreconditions({ 'if-range': header }, file)).toEqual({ outcome: 'send', isRangeAllowed });
  });
});
