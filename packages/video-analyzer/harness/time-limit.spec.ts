import { expect, test, type Page } from '@playwright/test';
import { look, recordings, serveClip } from './recordings-page.ts';

const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });
const warning = (page: Page) => recorder(page).getByRole('status').filter({ hasText: 'remaining' });

/** Lets the page add seconds to its monotonic clock. Date.now() stays, because a jump of that is taken for a sleep of the computer. */
const letSkip = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let skipped = 0;
    performance.now = () => now() + skipped;
    Object.assign(globalThis, { skipSeconds: (seconds: number) => (skipped += seconds * 1000) });
  });
const skip = (page: Page, seconds: number) =>
  page.evaluate((by) => (globalThis as unknown as { skipSeconds: (seconds: number) => void }).skipSeconds(by), seconds);

test('[REC-02] a recording warns two minutes, one minute and 30 seconds before its limit of ten minutes, and then stops by itself; a second one says that they cannot be joined', async ({
  page,
  context,
}) => {
  await serveClip(context);
  await letSkip(page);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', 'NotFoundError'));
  });
  await page.goto('/analyzer.html');
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
  await expect(recorder(page)).toContainText('/ 10:00');
  await expect(warning(page)).toBeHidden();

  await skip(page, 480);
  await expect(warning(page)).toHaveText('2 minutes remaining');
  await expect(recorder(page)).toContainText(/8:\d\d\/ 10:00/);
  await look(page, 'two-minutes-remaining');
  await skip(page, 60);
  await expect(warning(page)).toHaveText('1 minute remaining');
  await skip(page, 30);
  await expect(warning(page)).toHaveText('30 seconds remaining');
  await skip(page, 30);
  await expect(recordings(page)).toHaveCount(1);
  await expect(button(page, 'Stop')).toBeHidden();
  await expect(warning(page)).toBeHidden();
  await expect(recordings(page)).toContainText('10:00');
  await expect
    .poll(() =>
      recordings(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.duration),
    )
    .toBeCloseTo(600, 1);

  await button(page, 'Start').click();
  await expect(recorder(page).getByRole('status').filter({ hasText: 'other recordings' })).toHaveText(
    'With your other recordings this is longer than 10:00. To join them, trim or delete one afterwards.',
  );
});
