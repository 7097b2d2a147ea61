import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  InvalidCursorError,
  compareKeyset,
  decodeCursor,
  encodeCursor,
  keysetOrder,
  keysetWhere,
  takePage,
} from './keyset.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

const position = { createdAt: new Date('2026-03-01T12:00:00.123Z'), id: '0199a1b2-0000-7000-8000-00000000000a' };

describe('cursor', () => {
  it('decodes to the position it was made from', () => {
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another shape', encoded({ createdAt: 1, id: position.id })],
    ['one element too many', encoded([1, position.id, 2])],
    ['a time that is text', encoded(['1', position.id])],
    ['a time out of range', encoded([8.64e15, position.id])],
    ['an id that is none', encoded([1, "x' or true"])],
    ['padding around a good one', `${encodeCursor(position)}=`],
    ['a good one with text after it', `${encodeCursor(position)}AAAA`],
    ['100 kB', 'A'.repeat(100_000)],
  ])('[API-04] refuses %s', (_, cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(InvalidCursorError);
  });
});

describe('pages', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    // Three rows per millisecond, so that pages end between equal times.
    const rows = Array.from({ length: 20 }, (_, index) => ({
      kind: 'player' as const,
      email: `${index}@x.test`,
      emailKey: `${index}@x.test`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)),
    }));
    await test.database.account.createMany({ data: rows });
  });
  afterAll(() => test.drop());

  it.each(['newest-first', 'oldest-first'] as const)('in order %s, visit every row once', async (direction) => {
    const orderBy = keysetOrder(direction);
    const all = await test.database.account.findMany({ orderBy, select: { id: true } });
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const where = keysetWhere(cursor ? decodeCursor(cursor) : null, direction);
      const rows: { id: string; createdAt: Date }[] = await test.database.account.findMany({ where, orderBy, take: 8 });
      const page = takePage(rows, 7);
      seen.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(sizes).toEqual([7, 7, 6]);
  });

  it.each(['newest-first', 'oldest-first'] as const)('in order %s, can be merged in memory', async (direction) => {
    const select = { id: true, createdAt: true } as const;
    const all = await test.database.account.findMany({ orderBy: keysetOrder(direction), select });
    expect(all.toReversed().sort(compareKeyset(direction))).toEqual(all);
  });

  it('have no next page when they hold the last row, or no rows', () => {
    expect(takePage([position], 1)).toEqual({ items: [position], nextCursor: null });
    expect(takePage([], 5)).toEqual({ items: [], nextCursor: null });
  });
});
