import { fixturePath } from '@swing/media/testing/fixtures';
import { openAdmin } from '../fixtures/admin.ts';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { recorder } from '../fixtures/recording.ts';
import { expect, test, watchErrors } from '../fixtures/test.ts';

const withoutAnalyzer = 'This window has no analyzer. Open it from the recorder: choose Crop, then Open crop window.';

test('[REC-05] a coach shares the tab and crops it in the window that the analyzer opens', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  // Chromium logs this for each capture of a tab. It needs no camera.
  expectLogged(/camera is not allowed/);
  await openAnalyzer(page, site, fixturePath('swing-animation.mp4'));
  await waitUntilLoaded(page);
  await recorder(page).getByLabel('Record from').selectOption('Browser tab');
  await recorder(page).getByRole('button', { name: 'Share a tab' }).click();
  await recorder(page).getByLabel('Area').selectOption('Crop');
  await expect(recorder(page)).toContainText('Missing crop coordinates');
  await expectGoodScreen();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    recorder(page).getByRole('button', { name: 'Open crop window' }).click(),
  ]);
  const errors = watchErrors(popup);
  await expect(popup).toHaveTitle('Area to record · Swing Clubhouse');
  await expect(popup.getByText('1280 × 720 pixels, 80 from the left, 90 from the top, of 1440 × 900')).toBeVisible();
  await expect(popup.getByRole('img', { name: 'What is shared' })).toHaveJSProperty('naturalWidth', 960);
  await expect(recorder(page)).not.toContainText('Missing crop coordinates');
  await expect(popup.getByRole('complementary', { name: 'Limited Beta' })).toHaveCount(0);
  await popup.getByLabel('Left').press('ArrowUp');
  await expect(popup.getByText('105 from the left')).toBeVisible();
  expect(errors).toEqual([]);
  await popup.close();

  await page.goto('/coach/crop');
  await expect(page.getByRole('alert')).toHaveText(withoutAnalyzer);
  await expectGoodScreen();
});

test('[REC-05] the crop window is part of the admins’ app too', async ({ page, site }) => {
  await openAdmin(page, site, '/admin/crop');
  await expect(page.getByRole('alert')).toHaveText(withoutAnalyzer);
});
