import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTombstone, type DocumentItem, type JsonObject } from './document-items.ts';
import { clampEditedAt, hasSameContent, mergeItem, mergeItems } from './document-merge.ts';

const times = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.001Z', '2026-03-02T09:59:59.999Z'];
const data = fc.oneof(
  fc.constant(null),
  fc.dictionary(fc.constantFrom('x', 'y', 'kind'), fc.jsonValue({ maxDepth: 2 })),
) as fc.Arbitrary<JsonObject | null>;
const stateOf = (id: fc.Arbitrary<string>) =>
  fc.record({ id, data, editedAt: fc.constantFrom(...times), format: fc.integer({ min: 1, max: 2 }) });
const state = stateOf(fc.constant('a'));
const items = fc.array(stateOf(fc.constantFrom('a', 'b', 'c')), { maxLength: 8 });
const runs = { seed: 1_107, numRuns: 500, verbose: true } as const;

const sorted = (list: DocumentItem[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
const item = (editedAt: string, content: JsonObject | null, format = 1): DocumentItem => ({
  id: 'a',
  data: content,
  editedAt,
  format,
});

describe('merging items', () => {
  it('[PLUS-05] has the same result in whatever order two edits arrive', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        expect(mergeItem(one, other)).toEqual(mergeItem(other, one));
      }),
      runs,
    );
  });

  it('[PLUS-05] has the same result however three edits are grouped', () => {
    fc.assert(
      fc.property(state, state, state, (one, other, third) => {
        expect(mergeItem(mergeItem(one, other), third)).toEqual(mergeItem(one, mergeItem(other, third)));
      }),
      runs,
    );
  });

  it('[PLUS-05] changes nothing when an edit is repeated, also a copy with its keys in another order', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const merged = mergeItem(one, other);
        expect(mergeItem(merged, other)).toBe(merged);
        const entries = merged.data && Object.entries(merged.data).toReversed();
        expect(mergeItem(merged, { ...merged, data: entries && Object.fromEntries(entries) })).toBe(merged);
      }),
      runs,
    );
  });

  it('[PLUS-05] merges whole documents in the same way, in any order, repeated or not', () => {
    fc.assert(
      fc.property(items, items, items, (one, other, third) => {
        const result = sorted(mergeItems(mergeItems(one, other), third));
        expect(sorted(mergeItems(third, mergeItems(other, one)))).toEqual(result);
        expect(sorted(mergeItems(mergeItems(one, third), mergeItems(third, other)))).toEqual(result);
        expect(result.map(({ id }) => id)).toEqual(
          [...new Set([...one, ...other, ...third].map(({ id }) => id))].sort(),
        );
      }),
      runs,
    );
  });

  it('[PLUS-05] keeps the later edit, whether it draws or deletes', () => {
    const [early = '', later = ''] = times;
    const drawn = item(early, { x: 1 });
    expect(mergeItem(drawn, item(later, null))).toEqual(item(later, null));
    expect([isTombstone(drawn), isTombstone(item(later, null))]).toEqual([false, true]);
    expect(mergeItem(item(later, null), drawn)).toEqual(item(later, null));
    expect(mergeItem(item(early, null), item(later, { x: 2 }))).toEqual(item(later, { x: 2 }));
  });

  it('[PLUS-05] prefers at the same time the newer format, and then the drawing to its deletion', () => {
    const [time = ''] = times;
    expect(mergeItem(item(time, null), item(time, { x: 1 }))).toEqual(item(time, { x: 1 }));
    expect(mergeItem(item(time, { x: 1 }), item(time, null))).toEqual(item(time, { x: 1 }));
    expect(mergeItem(item(time, { x: 1 }), item(time, { x: 0 }, 2))).toEqual(item(time, { x: 0 }, 2));
  });
});

describe('edit times', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');

  it('[PLUS-05] are at most the time of the server', () => {
    expect(clampEditedAt(item('2026-03-01T10:00:00.001Z', null), now)).toEqual(item('2026-03-01T10:00:00.000Z', null));
    const past = item('2026-03-01T09:59:59.999Z', null);
    expect(clampEditedAt(past, now)).toBe(past);
  });

  it('[PLUS-05] do not count when contents are compared', () => {
    const [early = '', later = ''] = times;
    expect(hasSameContent(item(early, { x: 1, y: [2] }), item(later, { y: [2], x: 1 }))).toBe(true);
    expect(hasSameContent(item(early, { x: 1 }), item(early, { x: 1 }, 2))).toBe(false);
    expect(hasSameContent(item(early, { x: 1 }), item(early, null))).toBe(false);
  });
});
