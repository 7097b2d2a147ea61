import { failCall, holdCall, waitForCall } from '../fixtures/failing-calls.ts';
import { addVideo, preparedClip } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { emptyPool, pool } from '../fixtures/pool.ts';
import { item } from '../fixtures/queue.ts';
import { openQueue } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const hour = 3_600_000;

async function addGeneral(site: Site, firstName: string, createdAt: Date): Promise<void> {
  const player = await site.factories.createPlayer({ firstName, lastName: 'One' });
  const { id } = await addVideo(site, player, swingClip);
  await site.database.submission.update({ where: { id }, data: { createdAt } });
}

test('[PLUS-01] a coach takes the swing that waits longest, opens it, and can take no second one @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await preparedClip(site, swingClip);
  await emptyPool(site);
  const coach = await site.factories.createCoach();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await openQueue(page, site, coach);
  await expect(pool(page)).toContainText(
    'No swing is waiting for a coach right now. If you switch this on in your profile, you can take them one at a time. ' +
      'Taking one neither links the player to you nor changes your earnings.',
  );
  await addGeneral(site, 'Young', new Date(now - 5 * hour));
  await addGeneral(site, 'Old', new Date(now - 26 * hour));

  await page.reload();
  await expect(pool(page)).toContainText(
    '2 swings wait without a coach, the oldest for 1d 2h. If you switch this on in your profile',
  );
  await expect(pool(page).getByRole('link', { name: 'Open Profile' })).toHaveAttribute('href', '/coach/profile');
  await expect(pool(page).getByRole('button')).toHaveCount(0);
  await expectGoodScreen();

  await site.database.coach.update({ where: { accountId: coach.accountId }, data: { takesGeneral: true } });
  await page.reload();
  await expect(pool(page)).toContainText('Take one at a time, and open it within 24 hours: otherwise it goes back.');
  await expectGoodScreen();
  await pool(page).getByRole('button', { name: 'Take the Oldest' }).click();
  await expect(pool(page)).toContainText(
    /You took the swing of Old One\. Open it by .+, or it goes back to the other coaches\./,
  );
  await expect(pool(page).getByRole('status')).toHaveText("You took Old One's swing.");
  await expect(pool(page).getByRole('button', { name: 'Analyze' })).toBeFocused();
  await expect(item(page, 'Old One').getByText(/^Taken, open it by /)).toBeVisible();
  await expectGoodScreen();

  await pool(page).getByRole('button', { name: 'Analyze' }).click();
  await page.waitForURL((url) => url.pathname === '/coach/analyzer');
  await openQueue(page, site, coach);
  await expect(pool(page)).toContainText(
    'You are analyzing the swing of Old One. You can take the next one once the analysis is sent.',
  );
  await expect(pool(page).getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(item(page, 'Old One').getByText(/^Taken, open it by /)).toHaveCount(0);

  await site.database.submission.updateMany({
    where: { coachCode: coach.inviteCode },
    data: { status: 'receiving', receivingAt: new Date() },
  });
  await page.reload();
  await expect(pool(page)).toContainText('Your analysis for Old One is arriving. Then you can take the next one.');
  await expect(pool(page).getByRole('button')).toHaveCount(0);
});

test('[PLUS-01] a coach who comes second is told that nothing is waiting', async ({ page, site, expectLogged }) => {
  expectLogged(/status of 409/);
  await emptyPool(site);
  const coach = await site.factories.createCoach({ takesGeneral: true });
  const player = await site.factories.createPlayer();
  await site.factories.createSubmission({ player });
  await openQueue(page, site, coach);
  const take = pool(page).getByRole('button', { name: 'Take the Oldest' });
  await expect(take).toBeEnabled();
  await emptyPool(site);
  await take.click();
  await expect(pool(page).getByRole('status')).toHaveText('Nothing is waiting.');
  await expect(take).toHaveCount(0);
});

test('[PLUS-01] a swing that could not be taken is offered again', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/status of 500/);
  await emptyPool(site);
  const coach = await site.factories.createCoach({ takesGeneral: true });
  await site.factories.createSubmission({ player: await site.factories.createPlayer({ firstName: 'Old' }) });
  await failCall(page, 'coaching.takeOldest', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await openQueue(page, site, coach);
  const take = pool(page).getByRole('button', { name: 'Take the Oldest' });
  await take.click();
  await expect(pool(page).getByRole('alert')).toHaveText('No swing could be taken.');
  await expectGoodScreen();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await take.click();
  await expect(pool(page)).toContainText('You took the swing of Old Test.');
  await expect(pool(page).getByRole('alert')).toHaveCount(0);
});

test('[PLUS-01] a pool that cannot be read can be tried again, and the queue works', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  await site.factories.createSubmission({ player });
  await failCall(page, 'coaching.poolStatus', { code: 'INTERNAL', httpStatus: 500, message: '' });
  await openQueue(page, site, coach);
  await expect(item(page, 'Mia Torres')).toBeVisible();
  await expect(pool(page).getByRole('alert')).toContainText('The swings without a coach could not be loaded.');
  await page.unrouteAll();
  await pool(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(pool(page).getByRole('alert')).toHaveCount(0);
});

test('[PLUS-01] the queue keeps its place while the panel loads', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  await site.factories.createSubmission({ player });
  const release = await holdCall(page, 'coaching.poolStatus');
  await openQueue(page, site, coach);
  const row = item(page, 'Mia Torres');
  await expect(row).toBeVisible();
  await expect(pool(page).locator('[aria-busy]')).toBeVisible();
  const before = await row.boundingBox();
  await release();
  await expect(pool(page).getByRole('link', { name: 'Open Profile' })).toBeVisible();
  expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test('[COACH-05] what is below the figures keeps its place while they load', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player, createdAt: new Date(Date.now() - 3 * hour) });
  const release = await holdCall(page, 'coaching.queue');
  await openQueue(page, site, coach);
  const list = page.getByRole('region', { name: 'Submissions' });
  await expect(list).toBeVisible();
  const before = await list.boundingBox();
  await release();
  await expect(page.getByText('Longest wait 3 h')).toBeVisible();
  expect((await list.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

for (const { takesGeneral, order, who } of [
  {
    takesGeneral: false,
    order: ['Submissions', 'Players Without a Coach'],
    who: 'below the list of a coach who takes none',
  },
  {
    takesGeneral: true,
    order: ['Players Without a Coach', 'Submissions'],
    who: 'above the list of a coach who takes them',
  },
]) {
  test(`[PLUS-01] [COACH-05] the swings without a coach are ${who}`, async ({ page, site }) => {
    const coach = await site.factories.createCoach({ takesGeneral });
    const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
    await site.factories.createSubmission({ player });
    await openQueue(page, site, coach);
    await expect(item(page, 'Mia Torres')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(order);
  });
}

test('[PLUS-01] [COACH-05] the button to take a swing comes once the start above it is known, and stays in its place', async ({
  page,
  site,
}) => {
  await emptyPool(site);
  const coach = await site.factories.createCoach({ takesGeneral: true });
  await site.factories.createSubmission({ player: await site.factories.createPlayer() });
  const releaseQueue = await holdCall(page, 'coaching.queue');
  const releaseChecklist = await holdCall(page, 'coaching.summary');
  const poolRead = waitForCall(page, 'coaching.poolStatus');
  await openQueue(page, site, coach);
  await poolRead;
  const take = pool(page).getByRole('button', { name: 'Take the Oldest' });
  await expect(pool(page).locator('[aria-busy]')).toBeVisible();
  await expect(take).toHaveCount(0);

  await releaseQueue();
  await expect(take).toBeVisible();
  const before = await take.boundingBox();
  await expect(page.getByText('Loading …')).toBeVisible();
  await releaseChecklist();
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  expect((await take.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});
