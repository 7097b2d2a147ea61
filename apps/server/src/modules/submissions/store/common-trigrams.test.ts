import { createFactories } from '@swing/db/factories/factories';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonTrigrams, rarePart, readCommonTrigrams } from './common-trigrams.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('counts each trigram once for a name, within words and without regard to case', () => {
  const names = ['Anna Annan', 'Li Öz', ...Array.from({ length: 398 }, (_, index) => `x${index}`)];
  expect(commonTrigrams(names)).not.toContain('ann');
  expect(commonTrigrams([...names.slice(1), 'ANNE'])).not.toContain('ann');
  expect(commonTrigrams([...names.slice(2), 'ANNE', 'Hannah'])).toContain('ann');
  expect(commonTrigrams(['Anna Lee'])).toEqual(new Set(['ann', 'nna', 'lee']));
  expect(commonTrigrams([])).toEqual(new Set());
});

describe('the rare part of a searched text', () => {
  it.each([
    ['Quillfeather', 'uillfeat'],
    ['Hannah Quillfeather', 'uillfeat'],
    ['QUILLFEATHER', 'UILLFEAT'],
    ['Lefterannstone', 'Lefteran'],
    ['Quinn_Öfeather', 'feather'],
  ])('of %s is %s', (text, part) => {
    expect(rarePart(text, new Set(['qui', 'ann', 'han', 'nna', 'nah', 'uin', 'inn']))).toBe(part);
  });

  it.each(['Feather', 'Anna', 'Quil', 'Quill', 'Öz', ''])('of %s is missing', (text) => {
    expect(rarePart(text, new Set(['qui', 'ann', 'nna']))).toBeUndefined();
  });
});

it('[COACH-05] reads the names of the queues once', async () => {
  const { createPlayer, createSubmission } = createFactories(test.database, { namespace: 'trigrams' });
  await createSubmission({ player: await createPlayer({ firstName: 'Zoë' }), athleteName: 'Zoë Li 100%' });
  const first = await readCommonTrigrams(test.database);
  expect(first).toEqual(new Set(['100']));
  await createSubmission({ player: await createPlayer(), athleteName: 'Hannah' });
  expect(await readCommonTrigrams(test.database)).toBe(first);
});
