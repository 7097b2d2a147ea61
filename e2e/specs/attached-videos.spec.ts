import type { Page } from '@playwright/test';
import type { MadeCoach } from '@swing/db/factories/account-factories';
import { addAnalysis, addLibraryVideo, addVideo } from '../fixtures/add-video.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { openCoachPage, storePlayerSession } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { pressInQuestion } from '../fixtures/questions.ts';
import { expect, test } from '../fixtures/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Reference and drill videos from your coach' });
const cards = (page: Page) => section(page).getByRole('listitem');

/** An analyzed swing of a player of a coach. */
async function analyzed(site: Site) {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const submission = await addVideo(site, player, swingClip);
  await addAnalysis(site, submission, numberedClip);
  return { coach, player, submission };
}

/** Calls a verb of the library as the coach. */
async function callAsCoach(page: Page, site: Site, coach: MadeCoach, verb: string, data: object): Promise<void> {
  const login = await page.request.post('/api/coach/login', {
    data: { email: coach.account.email, password: site.password },
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/trpc/library.${verb}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('[PLUS-14] the player plays the videos that the coach attached beside the analysis', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const { coach, player, submission } = await analyzed(site);
  const own = await addLibraryVideo(site, swingClip, { coachId: coach.account.id, name: 'High tee', kind: 'drill' });
  const model = await addLibraryVideo(site, numberedClip, { name: 'Model swing' });
  for (const { id } of [own, model]) {
    await callAsCoach(page, site, coach, 'attach', { submissionId: submission.id, videoId: id });
  }
  // Removed from the library, the player still sees it.
  await callAsCoach(page, site, coach, 'remove', { id: own.id });
  await storePlayerSession(page, site, player);
  await page.goto(`/account/watch?submission=${submission.id}`);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(0)).toContainText('High tee');
  await expect(cards(page).nth(0)).toContainText('Drill');
  await expect(cards(page).nth(1)).toContainText('Model swing');
  await expect(cards(page).nth(1)).toContainText('Reference');
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Play High tee' }).click();
  const player1 = cards(page).nth(0).locator('video');
  await expect(player1).toBeFocused();
  await expect.poll(() => player1.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expectGoodScreen();
  await page.getByRole('button', { name: 'My Swing' }).click();
  await expect(section(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Analysis', exact: true }).click();
  await expect(cards(page)).toHaveCount(2);

  await callAsCoach(page, site, coach, 'detach', { submissionId: submission.id, videoId: model.id });
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test('[PLUS-14] an analysis without attached videos shows nothing more, and one that fails can be tried again', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /Failed to load the attached videos/);
  const { coach, player, submission } = await analyzed(site);
  await storePlayerSession(page, site, player);
  const answered = page.waitForResponse(/library\.attachments/);
  await page.goto(`/account/watch?submission=${submission.id}`);
  await answered;
  await expect(page.getByRole('link', { name: 'Download Analysis' })).toBeVisible();
  await expect(section(page)).toHaveCount(0);

  const { id } = await addLibraryVideo(site, swingClip, { name: 'Model swing' });
  await callAsCoach(page, site, coach, 'attach', { submissionId: submission.id, videoId: id });
  await storePlayerSession(page, site, player);
  await failCall(page, 'library.attachments');
  await page.reload();
  const failure = page.getByRole('alert');
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.route(/\/api\/library\/video\/[^?]+$/, (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Play Model swing' }).click();
  await expect(cards(page).getByRole('alert')).toContainText('The video could not be played.');
  await page.unrouteAll();
  await cards(page).getByRole('button', { name: 'Try Again' }).click();
  await expect
    .poll(() =>
      cards(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0);
});

test('[PLUS-09] a removed video is also taken away from players on request', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const { id: submissionId } = await addVideo(site, await site.factories.createPlayer({ coach }), swingClip);
  for (const name of ['Kept', 'Withdrawn']) {
    const { id } = await site.factories.createLibraryVideo({ coachId: coach.account.id, name });
    await site.database.libraryAttachment.create({
      data: { submissionId, videoId: id, attachedAt: new Date(), checkAt: new Date('2030-01-01') },
    });
  }
  const attached = async () =>
    (await site.database.libraryAttachment.findMany({ where: { submissionId }, include: { video: true } })).map(
      (attachment) => attachment.video.name,
    );
  await openCoachPage(page, site, coach, '/coach/library');
  const question = page.getByRole('alertdialog');
  const choice = question.getByRole('checkbox', { name: 'Also take it away from players who can see it' });
  await page.getByRole('button', { name: 'Remove Withdrawn' }).click();
  await expect(question).toContainText('For example, because the person in it does not allow it any more.');
  await choice.check();
  await expectGoodScreen();
  await pressInQuestion(page, 'Remove');
  await expect(
    page.getByRole('status').filter({ hasText: '“Withdrawn” was removed, also for players.' }),
  ).toBeFocused();
  expect(await attached()).toEqual(['Kept']);
  await page.getByRole('button', { name: 'Remove Kept' }).click();
  await expect(choice).not.toBeChecked();
  await pressInQuestion(page, 'Remove');
  await expect(page.getByRole('status').filter({ hasText: '“Kept” was removed.' })).toBeFocused();
  expect(await attached()).toEqual(['Kept']);
});
