import { afterAll, beforeAll, expect, it } from 'vitest';
import { containsText } from './contains-text.ts';
import { createFactories } from './factories/factories.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { createPlayer } = createFactories(test.database, { namespace: 'search' });
  for (const firstName of [
    'Maya',
    'MAYOR',
    '100%',
    '100 x',
    'a_b',
    'axb',
    String.raw`c\d`,
    'cxd',
    'ÖZIL',
    'José 🥎 "O\'Neil"',
  ]) {
    await createPlayer({ firstName });
  }
});
afterAll(() => test.drop());

it.each([
  ['may', ['MAYOR', 'Maya']],
  ['özi', ['ÖZIL']],
  ['0%', ['100%']],
  ['a_b', ['a_b']],
  [String.raw`c\d`, [String.raw`c\d`]],
  ['🥎 "o\'n', ['José 🥎 "O\'Neil"']],
  ["' or ''='", []],
])('finds %j in any letter case, without wildcards', async (text, expected) => {
  const players = await test.database.player.findMany({ where: { firstName: containsText(text) } });
  expect(players.map(({ firstName }) => firstName).sort()).toEqual(expected);
});
