import type { BrowserContext, Page } from '@playwright/test';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import {
  approve,
  approveAndSend,
  approveWithoutVoice,
  keptFiles,
  record,
  recordings,
  sendNow,
  skipMicrophoneTest,
  startRecording,
  stopRecording,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const status = (page: Page, text: string) => recordings(page).getByText(text, { exact: true });
const approveButton = (page: Page) => recordings(page).getByRole('button', { name: 'Approve and send' });

/** Has the time in which a recording can be taken back end only with Send now. */
const holdTakeBack = (page: Page) => holdTimers(page, 10_000);

/** Records 0 seconds, because the monotonic clock of the page stands still meanwhile. */
async function recordNoTime(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await skipMicrophoneTest(page);
  const goOn = await page.evaluateHandle(() => {
    const { now } = performance;
    const at = performance.now();
    performance.now = () => at;
    return () => Object.assign(performance, { now });
  });
  await startRecording(page);
  await stopRecording(page);
  await goOn.evaluate((act) => void act());
}

/** Records without sound, so that the question about the voice is asked once. Returns the submission, and a function that sends. */
async function recordSilently(page: Page, site: Site, recordTake: (page: Page) => Promise<void> = record) {
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await recordTake(page);
  await holdTakeBack(page);
  let send = approveWithoutVoice;
  return {
    submission,
    approve: async () => {
      await send(page);
      send = approve;
    },
  };
}

test('[REC-08] a swing that was removed, taken by another coach or completed by another before or while a recording is sent: the reason is shown, and the recording stays', async ({
  page,
  site,
  expectLogged,
  expectGoodScreen,
}) => {
  expectLogged(/Failed to send the analysis/, /status of (404|409)/);
  const { submission, ...coach } = await recordSilently(page, site);
  const { id, coachCode } = submission;
  const other = await site.factories.createCoach();
  const change = (data: { status?: 'removed' | 'completed' | 'analyzing'; coachCode?: string }) =>
    site.database.submission.update({ where: { id }, data });
  const kept = await keptFiles(page);
  expect(kept).toHaveLength(1);

  for (const [changed, code, reason] of [
    [{ status: 'removed' }, 404, 'Submission not found.'],
    [{ coachCode: other.inviteCode }, 404, 'Submission not found.'],
    [{ status: 'completed' }, 409, 'This video already has its analysis.'],
  ] as const) {
    await change(changed);
    await coach.approve();
    await expect(status(page, `❌ Upload failed: Upload URL request failed: ${reason}`)).toBeVisible();
    await expect(approveButton(page)).toBeEnabled();
    await change({ status: 'analyzing', coachCode });

    await coach.approve();
    await expect(status(page, 'Upload complete')).toBeVisible();
    await change(changed);
    await sendNow(page);
    await expect(status(page, `❌ Upload failed: ${code} ${reason}`)).toBeVisible();
    await expect(approveButton(page)).toBeEnabled();
    await change({ status: 'analyzing', coachCode });
  }
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/send-refused.png` });
  await expectGoodScreen();
  expect(await keptFiles(page)).toEqual(kept);
  expect(await site.database.analysis.count({ where: { submissionId: id } })).toBe(0);
});

test('[REC-08] an upload that the server has dropped before it was completed: sending it again succeeds, also with 0 seconds', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/, /status of 404/);
  const { submission, ...coach } = await recordSilently(page, site, recordNoTime);
  await expect(recordings(page)).toContainText('0:00');
  await coach.approve();
  await expect(status(page, 'Upload complete')).toBeVisible();
  await site.database.analysisUpload.deleteMany({ where: { submissionId: submission.id } });
  await sendNow(page);
  const reason = 'This upload URL has expired. Please send the analysis again.';
  await expect(status(page, `❌ Upload failed: 404 ${reason}`)).toBeVisible();

  await approveAndSend(page);
  expect(
    await site.database.submission.findUniqueOrThrow({ where: { id: submission.id }, include: { analysis: true } }),
  ).toMatchObject({ status: 'completed', analysis: { version: 1 } });
});

async function openTab(context: BrowserContext, url: string) {
  const tab = await context.newPage();
  await tab.goto(url);
  await expect(approveButton(tab)).toBeEnabled();
  await holdTakeBack(tab);
  return tab;
}

test('[REC-08] a recording sent from two tabs is sent and mailed once', async ({ page, site }) => {
  const { submission, ...coach } = await recordSilently(page, site);
  const second = await openTab(page.context(), page.url());
  await coach.approve();
  await expect(status(page, 'Upload complete')).toBeVisible();
  await approveWithoutVoice(second);
  await expect(status(second, 'Upload complete')).toBeVisible();
  await sendNow(page);
  await page.waitForURL('/coach/queue');
  await sendNow(second);
  await expect(status(second, '❌ Upload failed: 409 This video already has its analysis.')).toBeVisible();

  const { id, playerId } = submission;
  expect(await site.database.analysis.count({ where: { submissionId: id } })).toBe(1);
  expect(await site.database.mail.count({ where: { accountId: playerId, template: 'analysis-ready' } })).toBe(1);
});
