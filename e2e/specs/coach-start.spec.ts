import { failCall } from '../fixtures/failing-calls.ts';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { items } from '../fixtures/queue.ts';
import { openQueue, storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[COACH-05] [SITE-10] an empty queue is a start: checklist, invite link, sample swing @main', async ({
  page,
  site,
  context,
  expectGoodScreen,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const coach = await site.factories.createCoach({ organization: null });
  await openQueue(page, site, coach);
  await expect(page.getByRole('region', { name: 'Get your first swing' })).toContainText(
    'No submissions yet. Players sign up with your code, and their videos wait here.',
  );
  await expect(page.getByText(coach.inviteCode).first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Limited Beta' })).toBeVisible();
  for (const name of ['Active Players', 'Pending', 'Uploading', 'Analyzing']) {
    const figure = page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').first();
    await expect(figure).toHaveText('0');
  }
  const progress = page.getByRole('progressbar', { name: 'Getting started' });
  await expect(progress).toHaveAttribute('aria-valuetext', '0 of 4 done');
  for (const [step, href] of [
    ['Complete your profile', '/coach/profile'],
    ['Share your invite link', '#invite'],
    ['Get your first player', '/coach/players'],
    ['Send your first analysis', '/coach/analyzer?practice=1'],
  ] as const) {
    const line = page.getByRole('listitem').filter({ hasText: step });
    await expect(line).toContainText('(to do)');
    await expect(line.getByRole('link')).toHaveAttribute('href', href);
  }
  await expectGoodScreen();

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Invite link copied')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url}/?coach=${coach.inviteCode}`);
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 4 done');
  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 4 done');
});

test('[COACH-05] the invite link is shared from the start, which ticks its step; a refused or closed share does not', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to share.*NotAllowedError/);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: ShareData) => {
        const refusal: unknown = Reflect.get(globalThis, 'refusal');
        if (typeof refusal === 'string') throw new DOMException('refused', refusal);
        Object.assign(globalThis, { shared: url });
      },
    });
  });
  const coach = await site.factories.createCoach({ organization: null });
  await openQueue(page, site, coach);
  const progress = page.getByRole('progressbar', { name: 'Getting started' });
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect(progress).toHaveAttribute('aria-valuetext', '0 of 4 done');
  const refuse = (name: string | null) => page.evaluate((refusal) => void Object.assign(globalThis, { refusal }), name);
  // Closing the list of apps is not a failure, so it is not logged.
  await refuse('AbortError');
  await share.click();
  await refuse('NotAllowedError');
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to share'));
  await share.click();
  await logged;
  await expect(progress).toHaveAttribute('aria-valuetext', '0 of 4 done');
  await refuse(null);
  await share.click();
  await expect(progress).toHaveAttribute('aria-valuetext', '1 of 4 done');
  await expect(page.getByRole('listitem').filter({ hasText: 'Share your invite link' })).toContainText('(done)');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shared'))).toBe(`${site.url}/?coach=${coach.inviteCode}`);
});

test('[COACH-05] the checklist follows what the coach has done', async ({ page, site }) => {
  const coach = await site.factories.createCoach({ organization: 'Northside Batting' });
  await site.factories.createPlayer({ coach });
  await openQueue(page, site, coach);
  await expect(page.getByRole('listitem').filter({ hasText: '(done)' }).getByRole('link')).toHaveText([
    'Complete your profile',
    'Share your invite link',
    'Get your first player',
  ]);
});

test('[COACH-05] a checklist that cannot be loaded can be tried again, and the invite link is there', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to load the checklist/, /status of 500/);
  const coach = await site.factories.createCoach();
  await failCall(page, 'coaching.summary', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await openQueue(page, site, coach);
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your checklist could not be loaded.');
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('progressbar', { name: 'Getting started' })).toBeVisible();
});

test('[COACH-05] the first swing replaces the start without a reload', async ({ page, site }) => {
  await page.clock.install();
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await openQueue(page, site, coach);
  await expect(page.getByRole('heading', { name: 'Get your first swing' })).toBeVisible();
  await site.factories.createSubmission({ player });
  await page.clock.runFor(10_000);
  await expect(items(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Get your first swing' })).toHaveCount(0);
});

test('[COACH-05] [ANZ-11] the sample swing opens in the analyzer, belongs to no submission, and is left without a question', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  await openQueue(page, site, coach);
  await page.getByRole('link', { name: 'Open the Analyzer' }).click();
  await page.waitForURL('/coach/analyzer?practice=1');
  await waitUntilLoaded(page);
  await expect(page.getByText('Frame 1 / 120')).toBeVisible();
  await expect(page.getByRole('application', { name: 'Stage: Practice swing' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Submission and recording' });
  await expect(panel.getByText('Practice swing', { exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Video files' })).toContainText('Sample swing.mp4');
  await expect(
    page.getByText(
      "Draw, record and watch as with a player's swing. Recordings stay on this computer: you can download them, but nothing is sent to anybody.",
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Submission details' })).toHaveCount(0);
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await page.waitForURL('/coach/queue');
});

test('[COACH-04] the sample swing is for signed-in coaches', async ({ page, site }) => {
  await page.goto('/coach/analyzer?practice=1');
  await page.waitForURL('/coach/login');
  await storeCoachSession(page, site, await site.factories.createCoach());
  await page.goto('/coach/analyzer?practice=1');
  await waitUntilLoaded(page);
});
