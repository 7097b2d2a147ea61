import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, utf8Bytes } from './canonical-json.ts';
import { itemIdPattern, type JsonValue } from './document-items.ts';
import { documentProblem, itemBytes, itemProblem } from './document-limits.ts';

const tooLarge = 'A drawing or setting is too large to be saved. Make it smaller or delete it, then save again.';
const tooMany = 'This analysis is full: its drawings are too many or too large. Delete some, then save again.';

describe('limits of a document', () => {
  it('[PLUS-05] counts id and data in bytes of UTF-8, and 64 more for each item', () => {
    expect(itemBytes('abc', '{}')).toBe(69);
    expect(itemBytes('abc', '{"note":"aé€😀"}')).toBe(64 + 3 + 21);
    expect(itemBytes('abc', 'null')).toBe(71);
  });

  it('[PLUS-05] accepts an item of 512 kB and no larger one', () => {
    expect(itemProblem(524_288)).toBeNull();
    expect(itemProblem(524_289)).toBe(tooLarge);
  });

  it('[PLUS-05] accepts 20,000 items and 8 MB, and no more', () => {
    expect(documentProblem({ items: 20_000, bytes: 8_388_608 })).toBeNull();
    expect(documentProblem({ items: 20_001, bytes: 1 })).toBe(tooMany);
    expect(documentProblem({ items: 1, bytes: 8_388_609 })).toBe(tooMany);
    expect(documentProblem({ items: 20_001, bytes: 9_000_000 }, { items: 20_002, bytes: 9_000_000 })).toBeNull();
    expect(documentProblem({ items: 20_001, bytes: 9_000_001 }, { items: 20_002, bytes: 9_000_000 })).toBe(tooMany);
  });

  it('[PLUS-05] accepts ids of drawings and settings, and nothing that could be a path or markup', () => {
    for (const id of ['0b9c1f9e-6f2b-4c8e-9f57-4f0a4dd0a001', 'layout', 'checkpoint:contact', 'a'.repeat(64)])
      expect(id).toMatch(itemIdPattern);
    for (const id of ['', 'a'.repeat(65), 'a b', '../a', 'a/b', '<b>', 'é', 'a\n', "a'b", 'a%00', 'a\u0000'])
      expect(id).not.toMatch(itemIdPattern);
  });
});

describe('canonical JSON', () => {
  it('[PLUS-05] sorts the keys at every depth and drops nothing', () => {
    const data = { b: [{ z: null, a: -0.5 }, 'é"\n'], a: true, B: 1e21 };
    expect(canonicalJson(data)).toBe(String.raw`{"B":1e+21,"a":true,"b":[{"a":-0.5,"z":null},"é\"\n"]}`);
    expect(canonicalJson([true, null, -0, 0.1, []])).toBe('[true,null,0,0.1,[]]');
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
  });

  it('[PLUS-05] has the same meaning as the value, and one text for all orders of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as JsonValue);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        const reversed = JSON.parse(text, (_key, inner: unknown) =>
          inner !== null && typeof inner === 'object' && !Array.isArray(inner)
            ? Object.fromEntries(Object.entries(inner).toReversed())
            : inner,
        ) as JsonValue;
        expect(canonicalJson(reversed)).toBe(text);
      }),
      { seed: 1_118, numRuns: 500, verbose: true },
    );
  });

  it('[PLUS-05] counts bytes as an encoder does', () => {
    const text = 'a\u007F\u0080\u07FF\u0800\uFFFF\u{10000}\u{10FFFF}';
    expect(utf8Bytes(text)).toBe(1 + 1 + 2 + 2 + 3 + 3 + 4 + 4);
  });
});
