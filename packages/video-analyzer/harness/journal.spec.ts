import { expect, test } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

test('[PLUS-05] the journal keeps the latest edit of an item until exactly that one is removed', async ({ page }) => {
  await openParts(page);
  const result = await page.evaluate(async () => {
    const edit = (id: string, name: string | null, second: number) => ({
      id,
      data: name === null ? null : { name },
      editedAt: `2026-11-20T10:00:0${second}.000Z`,
      format: 1,
    });
    const journal = parts.browserJournal('coach-1/swing-1');
    const otherTab = parts.browserJournal('coach-1/swing-1');
    const otherSwing = parts.browserJournal('coach-1/swing-10');
    const names = async (from: typeof journal) =>
      (await from.read()).map(({ id, data }) => `${id} ${String(data?.name ?? 'deleted')}`);

    await journal.write([edit('a', 'second', 2), edit('b', 'only', 1)]);
    await otherTab.write([edit('a', 'first', 1), edit('c', null, 1)]);
    await otherSwing.write([edit('a', 'elsewhere', 1)]);
    const written = await names(otherTab);
    await otherTab.remove([edit('a', 'first', 1), edit('b', 'other text', 1)]);
    const kept = await names(journal);
    await otherTab.remove([edit('a', 'second', 2), edit('b', 'only', 1), edit('never there', 'x', 1)]);
    const left = await names(journal);
    // A closed journal opens again when it is used.
    journal.close();
    return { written, kept, left, reopened: await names(journal), elsewhere: await names(otherSwing) };
  });
  expect(result).toEqual({
    written: ['a second', 'b only', 'c deleted'],
    kept: ['a second', 'b only', 'c deleted'],
    left: ['c deleted'],
    reopened: ['c deleted'],
    elsewhere: ['a elsewhere'],
  });
});
