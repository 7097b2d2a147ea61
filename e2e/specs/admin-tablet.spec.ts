import { openAdmin, rows } from '../fixtures/admin.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Locator } from '@playwright/test';

/** The texts of buttons and links that stick out of the button, or out of its cell. */
function cutOff(buttons: Locator): Promise<string[]> {
  return buttons.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        return [element, element.closest('th, td')].some((frame) => {
          const box = frame?.getBoundingClientRect();
          return !box || text.width === 0 || text.left < box.left - 1 || text.right > box.right + 1;
        });
      })
      .map((element) => element.textContent),
  );
}

// The narrowest screen with tables, and the first one with all buttons of a user in a row.
for (const width of [1024, 1376]) {
  test(`[ADMIN-02] [ADMIN-04] the buttons of a row fit at ${width} pixels`, async ({
    page,
    site,
    expectGoodScreen,
  }) => {
    const player = await site.factories.createPlayer({
      firstName: 'Bartholomew-Alexander',
      lastName: `Featherstonehaugh${width}`,
      email: `bartholomew.alexander.${width}@students.school-district.example.org`,
      planType: 'sixmonth',
    });
    await site.factories.createSubmission({ player, notes: 'My back foot slides away. '.repeat(5) });
    await page.setViewportSize({ width, height: 768 });
    for (const [path, table, least] of [
      ['/admin', 'Users', 5],
      ['/admin/queue', 'Submissions', 5],
    ] as const) {
      await openAdmin(page, site, `${path}?search=Featherstonehaugh${width}`);
      await expect(rows(page, table)).toHaveCount(1);
      const buttons = rows(page, table).locator('button, a');
      expect(await buttons.count(), path).toBeGreaterThanOrEqual(least);
      expect(await cutOff(buttons), path).toEqual([]);
      await expectGoodScreen();
    }
  });
}
