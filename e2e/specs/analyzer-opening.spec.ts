import { addVideo } from '../fixtures/add-video.ts';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { abortCall, blockCall, failCall, holdCall } from '../fixtures/failing-calls.ts';
import { fillCredentials, signInCoach, storeCoachSession } from '../fixtures/sign-in.ts';
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
  expectLogged(/status of 403/, /status of 503/, /status of 429/, /ERR_CONNECTION_RESET/);
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
  for (const [code, httpStatus, message] of [
    ['UNAVAILABLE', 503, 'The server is busy. Please try again in a moment.'],
    ['RATE_LIMITED', 429, 'Too many requests. Please try again in a minute.'],
  ] as const) {
    await page.unrouteAll();
    await failCall(page, 'coaching.setStatus', { code, httpStatus, message });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.unrouteAll();
  const release = await holdCall(page, 'coaching.setStatus');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Opening the submission' })).toBeVisible();
  await release();
  await waitUntilLoaded(page);
});

test('[COACH-04] [ANZ-01] a coach who has to sign in first gets to the submission in the address', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const { id } = await addVideo(site, player, swingClip);
  await page.goto(`/coach/analyzer?submission=${id}`);
  await page.waitForURL('/coach/login');
  await fillCredentials(page, coach.account.email, site.password);
  await page.waitForURL(`/coach/analyzer?submission=${id}`);
  await waitUntilLoaded(page);
});

test('[COACH-08] [AUTH-07] the next coach on the same tab does not see what the last one opened', async ({
  page,
  site,
}) => {
  const [first, second] = [await site.factories.createCoach(), await site.factories.createCoach()];
  const player = await site.factories.createPlayer({ coach: first, firstName: 'Mia', lastName: 'Torres' });
  await addVideo(site, player, swingClip);
  await signInCoach(page, site, first.account.email);
  const open = async () => {
    await page.getByRole('button', { name: /^(Analyze|Continue)/ }).click();
    await page.waitForURL((url) => url.pathname === '/coach/analyzer');
    await waitUntilLoaded(page);
    await page.goBack();
    await page.waitForURL('/coach/queue');
  };
  await open();
  const stored = () => page.evaluate(() => sessionStorage.getItem('selectedSubmission'));
  expect(await stored()).toContain('Mia Torres');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/coach/login');
  expect(await stored()).toBeNull();

  // A session that ended without a logout leaves the selection, for its account only.
  await signInCoach(page, site, first.account.email);
  await open();
  await page.evaluate(() => {
    localStorage.removeItem('coachToken');
    localStorage.removeItem('coachData');
  });
  await signInCoach(page, site, second.account.email);
  expect(await stored()).toContain('Mia Torres');
  await page.goto('/coach/analyzer');
  await expect(page.getByText('Choose a video from the queue.')).toBeVisible();
  await expect(page.getByText('Mia Torres')).toHaveCount(0);
});
