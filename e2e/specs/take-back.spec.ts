import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addLibraryVideo, addVideo } from '../fixtures/add-video.ts';
import { openAdmin } from '../fixtures/admin.ts';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { stallPosts } from '../fixtures/cut-connection.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import {
  approve,
  approveWithoutVoice,
  openReview,
  record,
  recordings,
  sendNow,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const takeBackButton = (page: Page) => page.getByRole('button', { name: 'Take back' });
const sentText = (page: Page) => page.getByText('Analysis sent! Player will receive it shortly');
const takenBackText = (page: Page) => recordings(page).getByText('Taken back. Nothing was sent, and the recording is');
const sentNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The analysis for Mia Torres was sent.' });
/** Has the time in which a recording can be taken back not end by itself. Returns a function that ends it. */
const holdTakeBack = (page: Page) => holdTimers(page, 10_000);
const arrivedText = (page: Page) => recordings(page).getByText('Upload complete', { exact: true });

/** Holds requests that take a recording back. Returns a function that lets them continue. */
async function holdDeletes(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/analysis/upload/*', async (route) => {
    if (route.request().method() === 'DELETE') await released;
    await route.fallback();
  });
  return release;
}

/** What the database has of the analysis of a submission. */
async function sentOf(site: Site, id: string) {
  const { status, analysisProblem, analysis, playerId } = await site.database.submission.findUniqueOrThrow({
    where: { id },
    include: { analysis: true },
  });
  const uploads = await site.database.analysisUpload.count({ where: { submissionId: id } });
  const mails = await site.database.mail.count({ where: { accountId: playerId, template: 'analysis-ready' } });
  return { status, analysisProblem, isSent: analysis !== null, uploads, mails };
}
const nothingSent = { status: 'analyzing', analysisProblem: null, isSent: false, uploads: 0, mails: 0 };
const waiting = { ...nothingSent, uploads: 1 };
const sent = { status: 'completed', analysisProblem: null, isSent: true, uploads: 1, mails: 1 };

test('[REC-04] [REC-08] [PLUS-14] a coach reviews a recording, takes it back, and sends exactly what was reviewed', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const opened = openAnalyzer(page, site, swingClip, { coach });
  const { id } = (await opened).submission;
  const drill = await addLibraryVideo(site, swingClip, { coachId: coach.accountId, name: 'High tee', kind: 'drill' });
  const data = { submissionId: id, videoId: drill.id, attachedAt: new Date(), checkAt: new Date() };
  await site.database.libraryAttachment.create({ data });
  await record(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    recordings(page).getByRole('link', { name: 'Download recording 1' }).click(),
  ]);
  const file = await readFile(await download.path());

  const review = await openReview(page);
  await expect(review).toContainText('Mia Torres gets exactly this video.');
  const attached = review.getByRole('region', { name: 'Shown beside the analysis' });
  await expect(attached.getByRole('listitem')).toHaveText('High tee Drill');
  await review.getByLabel('What should the player remember?').fill('Hands first.');
  await review.getByRole('button', { name: 'Add at 0:00' }).click();
  const source = await review.locator('video').getAttribute('src');
  expect(source).toBe(await page.locator('a[download^="Recording"]').getAttribute('href'));
  await expectGoodScreen();
  await review.getByRole('button', { name: 'Go back' }).click();
  await expect(review).toBeHidden();
  expect(await sentOf(site, id)).toEqual(nothingSent);

  await holdTakeBack(page);
  await approve(page);
  await expect(arrivedText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(waiting);
  await takeBackButton(page).click();
  await expect(takenBackText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(nothingSent);
  await expect(page.getByText('The last analysis was not accepted')).toHaveCount(0);

  // The message is shown for two seconds before the queue.
  await holdTimers(page, 2_000);
  await approve(page);
  await sendNow(page);
  await expect(sentText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(sent);
  const analysis = await site.database.analysis.findUniqueOrThrow({ where: { submissionId: id } });
  expect(analysis.sha256).toBe(createHash('sha256').update(file).digest('hex'));
  expect(analysis.keyPoints).toEqual([{ seconds: 0, text: 'Hands first.' }]);
  const { facts } = await site.database.mail.findFirstOrThrow({
    where: { template: 'analysis-ready' },
    orderBy: { createdAt: 'desc' },
  });
  expect(facts).toMatchObject({ submissionId: id, drills: ['High tee'] });
});

test('[REC-08] ten seconds after Send the analysis is completed by itself, and the coach returns to the queue', async ({
  page,
  site,
}) => {
  const { id } = (await openAnalyzer(page, site, swingClip)).submission;
  await record(page);
  const goToQueue = await holdTimers(page, 2_000);
  const endTenSeconds = await holdTakeBack(page);
  await approve(page);
  await expect(arrivedText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(waiting);
  await endTenSeconds();
  await expect(sentText(page)).toBeVisible();
  await expect(takeBackButton(page)).toBeHidden();
  expect(await sentOf(site, id)).toEqual(sent);
  await goToQueue();
  await page.waitForURL('/coach/queue');
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(sentNotice(page)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(sentNotice(page)).toHaveCount(0);
});

test('[REC-08] an admin takes a recording back while its bytes still flow, then sends it', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres' });
  const { id } = await addVideo(site, player, swingClip);
  await withoutMicrophone(page, 'NotAllowedError');
  await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
  await record(page);
  const cut = await stallPosts(page, '**/api/analysis/upload/*', site.url, 30_000);
  const requestUrl = await holdCall(page, 'analysis.requestUpload');
  await approveWithoutVoice(page);
  await expect(recordings(page).getByText('Requesting upload URL...', { exact: true })).toBeVisible();
  await requestUrl();
  await expect.poll(async () => (await sentOf(site, id)).status).toBe('receiving');
  await expect(recordings(page).getByText(/^Uploading\.\.\. \d+%$/)).toBeVisible();
  const deleteSent = await holdDeletes(page);
  await takeBackButton(page).click();
  await expect(recordings(page).getByText('Taking it back...', { exact: true })).toBeVisible();
  deleteSent();
  await expect(takenBackText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(nothingSent);
  await expect(page.getByText('The last analysis was not accepted')).toHaveCount(0);
  cut();
  await page.unrouteAll();

  // The question about the voice is asked only once.
  const goToQueue = await holdTimers(page, 2_000);
  await approve(page);
  await sendNow(page);
  await expect(sentText(page)).toBeVisible();
  expect(await sentOf(site, id)).toEqual(sent);
  await goToQueue();
  await page.waitForURL('/admin/queue');
  await expect(sentNotice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Coaches', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Coaches', level: 1 })).toBeVisible();
  await page.goBack();
  await page.waitForURL('/admin/queue');
  await expect(page.getByRole('heading', { name: 'Video Queue' })).toBeVisible();
  await expect(sentNotice(page)).toHaveCount(0);
});

test('[REC-08] [ANZ-11] the analyzer is left while the recording can be taken back: nothing is sent, and it is still there', async ({
  page,
  site,
}) => {
  const { id } = (await openAnalyzer(page, site, swingClip)).submission;
  await record(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await holdTakeBack(page);
  await approve(page);
  await expect(arrivedText(page)).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(recordings(page).getByRole('button', { name: 'Approve and send' })).toBeEnabled();
  await expect.poll(() => sentOf(site, id)).toEqual(nothingSent);

  await waitUntilLoaded(page);
  await holdTakeBack(page);
  await approve(page);
  await expect(arrivedText(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'You will lose all your progress. Are you sure you want to go back to the queue?',
  );
  await question.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('/coach/queue');
  await expect.poll(() => sentOf(site, id)).toEqual(nothingSent);
  await page.goto(`/coach/analyzer?submission=${id}`);
  await expect(recordings(page).getByRole('button', { name: 'Approve and send' })).toBeEnabled();
});
