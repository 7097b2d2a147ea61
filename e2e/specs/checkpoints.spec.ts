import type { Page } from '@playwright/test';
import { openAdmin } from '../fixtures/admin.ts';
import { openAnalyzer, playback, shownNumber, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip } from '../fixtures/clips.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { openCoachPage } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const strip = (page: Page) => page.getByRole('list', { name: 'Checkpoints', exact: true });
const saveStatus = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('status');

/** Reads the number that the thumbnail shows in eight blocks across its top; null while there is no thumbnail. */
const thumbnailNumber = (page: Page, name: string) =>
  strip(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .evaluate((slot) => {
      const canvas = slot.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return null;
      const blocks = Array.from({ length: 8 }, (_, bit) => {
        const at = [Math.round(((bit + 0.5) / 8) * canvas.width), Math.round(0.2 * canvas.height)] as const;
        return (context.getImageData(...at, 1, 1).data[0] ?? 0) > 128 ? 1 : 0;
      });
      return blocks.reduce<number>((number, bit) => number * 2 + bit, 0);
    });

test('[PLUS-07] a coach sets checkpoints, renames one, and finds all again, as does an admin', async ({
  page,
  site,
  browser,
  expectGoodScreen,
}) => {
  const { submission } = await openAnalyzer(page, site, numberedClip);
  const address = `/coach/analyzer?submission=${submission.id}`;
  page.on('dialog', (dialog) => void dialog.accept());
  await waitUntilLoaded(page);
  await playback(page).getByRole('slider', { name: 'Position' }).fill('37');
  await playback(page).getByRole('slider', { name: 'Position' }).blur();
  await page.keyboard.press('Shift+Digit4');
  await expect(strip(page).getByRole('button', { name: /^Go to/ })).toHaveText(['Go to Contact 0:01.23']);
  await expect(page.locator('[data-checkpoint="contact"]')).toHaveCount(1);
  await expect.poll(() => thumbnailNumber(page, 'Contact')).toBe(37);
  await expectGoodScreen();
  await expect(saveStatus(page)).toHaveText('Kept automatically, not saved yet');
  const item = () =>
    site.database.analyzerItem.findFirst({
      where: { submissionId: submission.id, id: 'checkpoint:video1:contact' },
      select: { data: true },
    });
  await expect.poll(async () => JSON.parse((await item())?.data ?? '{}')).toMatchObject({ checkpoint: 'contact' });

  await page.goto('/coach/profile');
  const card = page.getByRole('region', { name: 'Checkpoints' });
  await card.getByLabel('Contact').fill('Impact');
  await card.getByRole('button', { name: 'Save Names' }).click();
  await expect(card.getByRole('status')).toHaveText('Names saved');
  await expectGoodScreen();

  await page.goto(address);
  await waitUntilLoaded(page);
  const impact = strip(page).getByRole('button', { name: 'Go to Impact' });
  await expect(impact).toHaveText('Go to Impact 0:01.23');
  await expect.poll(() => thumbnailNumber(page, 'Impact')).toBe(37);
  expect(await shownNumber(page)).toBe(0);
  await impact.click();
  await expect.poll(() => shownNumber(page)).toBe(37);
  await expect(playback(page)).toContainText('Frame 38 ');

  const office = await browser.newContext();
  const admin = await office.newPage();
  await openAdmin(admin, site, `/admin/analyzer?submission=${submission.id}`);
  await waitUntilLoaded(admin);
  await expect(strip(admin).getByRole('button', { name: 'Go to Impact' })).toBeVisible();
  await office.close();
});

test('[PLUS-07] names of checkpoints are refused with the reason, and an empty one is the usual name again', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of (400|500)/);
  await openCoachPage(
    page,
    site,
    await site.factories.createCoach({ checkpointNames: { load: 'Coil' } }),
    '/coach/profile',
  );
  const card = page.getByRole('region', { name: 'Checkpoints' });
  const save = card.getByRole('button', { name: 'Save Names' });
  await expect(card.getByLabel('Load')).toHaveValue('Coil');
  await card.getByLabel('Stance').fill('coil');
  await save.click();
  await expect(card.getByRole('alert')).toHaveText('Two checkpoints cannot have the same name: “Coil”.');
  await card.getByLabel('Stance').fill('');
  await card.getByLabel('Load').fill('');
  await failCall(page, 'coaching.updateCheckpointNames', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await save.click();
  await expect(card.getByRole('alert')).toHaveText('Failed to save the names');
  await page.unrouteAll();
  await save.click();
  await expect(card.getByRole('status')).toHaveText('Names saved');
  await page.reload();
  await expect(card.getByLabel('Load')).toHaveValue('');
  await expect(card.getByLabel('Load')).toHaveAttribute('placeholder', 'Load');
});
