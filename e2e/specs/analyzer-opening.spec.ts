import { addVideo } from '../fixtures/add-video.ts';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { abortCall, blockCall, holdCall } from '../fixtures/failing-calls.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ANZ-01] without a selection the analyzer asks for one', async ({ page, site, expectGoodScreen }) => {
  await storeCoachSession(page, site, await site.factories.createCoach());
  await page.goto('/coach/analyzer');
  await expect(page.getByText('Choose a video from the queue.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('link', { name: 'Back to Queue' }).click();
  await page.waitForURL('/coach/queue');
});

test('[ANZ-01] [COACH-07] a submission that cannot be opened says so, in the queue and in the analyzer, and can be opened after that', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 403/, /ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const { id } = await addVideo(site, player, swingClip);
  await storeCoachSession(page, site, coach);
  await page.goto('/coach/queue');
  await blockCall(page, 'coaching.setStatus');
  await page.getByRole('button', { name: /^Analyze/ }).click();
  await expect(page.getByRole('alert')).toContainText('This submission cannot be opened.');
  await page.unrouteAll();

  await abortCall(page, 'coaching.setStatus');
  await page.goto(`/coach/analyzer?submission=${id}`);
  await expect(page.getByText('The submission could not be opened. Check your connection.')).toBeVisible();
  await expectGoodScreen();
  await page.unrouteAll();
  const release = await holdCall(page, 'coaching.setStatus');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Opening the submission' })).toBeVisible();
  await release();
  await waitUntilLoaded(page);
});
