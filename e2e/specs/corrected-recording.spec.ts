import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { item } from '../fixtures/queue.ts';
import {
  approveAndSend,
  record,
  recorder,
  recordings,
  startRecording,
  testMicrophone,
  waitUntilRecorded,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import { openQueue, storeCoachSession, storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[PLUS-02] a corrected analysis replaces the sent one, which the player keeps until then', async ({
  page,
  site,
  browser,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, swingClip);
  await addAnalysis(site, submission, numberedClip);
  const readAnalysis = () => site.database.analysis.findUniqueOrThrow({ where: { submissionId: submission.id } });
  const first = await readAnalysis();

  const playerContext = await browser.newContext();
  const playerPage = await playerContext.newPage();
  await storePlayerSession(playerPage, site, player);
  await playerPage.goto('/account/dashboard');
  await expect(playerPage.getByText(/^available until /)).toBeVisible();
  await expect(playerPage.getByText(/^Updated /)).toHaveCount(0);

  await withoutMicrophone(page, 'NotAllowedError');
  await openQueue(page, site, coach);
  await item(page, 'Mia Torres').getByRole('button', { name: 'More for Mia Torres' }).click();
  await page.getByRole('menuitem', { name: 'Send a corrected analysis' }).click();
  await page.waitForURL(`/coach/analyzer?submission=${submission.id}&correction=1`);
  await waitUntilLoaded(page);
  await expect(page.getByText('Corrected analysis', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Mia Torres keeps the analysis that was sent until the corrected one has arrived completely.'),
  ).toBeVisible();
  await expectGoodScreen();
  expect((await site.database.submission.findUniqueOrThrow({ where: { id: submission.id } })).status).toBe('completed');

  await record(page);
  expect(await readAnalysis()).toEqual(first);
  await approveAndSend(page);

  const { key, version } = await readAnalysis();
  expect(version).toBe(2);
  expect(key).not.toBe(first.key);
  await expect(item(page, 'Mia Torres').getByText(/^Updated /)).toBeVisible();

  await playerPage.reload();
  await expect(playerPage.getByText(/^Updated /)).toBeVisible();
  await playerPage.getByRole('link', { name: 'Watch Analysis' }).click();
  await expect(playerPage.getByRole('main').getByText(/^Updated /)).toBeVisible();
  await expect(playerPage.getByRole('main').getByRole('button', { name: /^(Play|Pause)$/ })).toBeVisible();
  await playerContext.close();
});

test('[COACH-05] [REC-04] a recording of the sample swing can be watched and downloaded, and is not sent', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach();
  await withoutMicrophone(page, 'NotAllowedError');
  await storeCoachSession(page, site, coach);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  await page.goto('/coach/analyzer?practice=1');
  await waitUntilLoaded(page);
  await testMicrophone(page);
  await startRecording(page);
  await waitUntilRecorded(page, 1);
  await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();
  const recording = recordings(page);
  await expect(recording).toHaveCount(1);
  await expect(recording.getByRole('button', { name: 'Approve and send' })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    recording.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Recording 1.mp4');
  expect(posted).toEqual([]);
  // It is kept, so leaving loses nothing and does not ask.
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await page.waitForURL('/coach/queue');
  await page.goto('/coach/analyzer?practice=1');
  await expect(recording).toHaveCount(1);
});
