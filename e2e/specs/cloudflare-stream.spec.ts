import { startCloudflareStandIn, type CloudflareStandIn } from '@swing/server/testing/cloudflare-stand-in';
import type { Page } from '@playwright/test';
import { openAnalyzer } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import {
  approve,
  approveWithoutVoice,
  keptFiles,
  record,
  recordings,
  sendNow,
  waitUntilSent,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import { startSite, type Site } from '../fixtures/site.ts';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import { expect, test as base } from '../fixtures/test.ts';

/** A site whose analyses are sent to a stand-in for Cloudflare Stream. */
const test = base.extend<object, { cloudflare: CloudflareStandIn; site: Site }>({
  cloudflare: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const cloudflare = await startCloudflareStandIn(() => new Date());
      await use(cloudflare);
      await cloudflare.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ cloudflare }, use) => {
      const { accountId, apiToken, webhookSecret, customerUrl, apiUrl = '' } = cloudflare.settings;
      const site = await startSite({
        CLOUDFLARE_STREAM_ACCOUNT_ID: accountId,
        CLOUDFLARE_STREAM_API_TOKEN: apiToken,
        CLOUDFLARE_STREAM_WEBHOOK_SECRET: webhookSecret,
        CLOUDFLARE_STREAM_CUSTOMER_URL: customerUrl,
        CLOUDFLARE_STREAM_API_URL: apiUrl,
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const message = (page: Page, reason: string) =>
  recordings(page).getByText(`❌ Upload failed: ${reason}`, { exact: true });

/** Has Cloudflare report the newest video. */
async function notify(cloudflare: CloudflareStandIn, site: Site): Promise<void> {
  const video = cloudflare.videos.at(-1);
  if (!video) throw new Error('Cloudflare has no video.');
  const { body, headers } = cloudflare.webhook(video);
  const url = new URL('/api/cloudflare-stream/webhook', site.url);
  expect((await fetch(url, { method: 'POST', body: new Uint8Array(body), headers })).status).toBe(200);
}

test('[REC-08] an analysis goes to Cloudflare Stream without cookies, and is sent once the server has it', async ({
  page,
  site,
  cloudflare,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await record(page);
  const find = () =>
    site.database.submission.findUniqueOrThrow({ where: { id: submission.id }, include: { analysis: true } });

  await approveWithoutVoice(page);
  await expect(recordings(page).getByText('Sending begins when the time to take it back is over.')).toBeVisible();
  await expect.poll(async () => (await find()).status).toBe('receiving');
  const [refused] = cloudflare.videos;
  if (!refused?.file) throw new Error('Cloudflare got no file.');
  expect(refused.creator).toBe(submission.id);
  expect(refused.uploadHeaders.cookie).toBeUndefined();
  expect(refused.uploadHeaders.authorization).toBeUndefined();
  await expect(page.getByText('Analysis sent!')).toBeHidden();
  cloudflare.finish(refused, { errorReasonCode: 'ERR_MALFORMED_VIDEO' });
  await notify(cloudflare, site);
  const reason = 'The video that arrived cannot be played. Please send it again, or record it again.';
  await expect(message(page, reason)).toBeVisible();
  expect(await find()).toMatchObject({ status: 'analyzing', analysisProblem: 'unplayable', analysis: null });

  const sentShown = waitUntilSent(page);
  await approve(page);
  await sendNow(page);
  await expect.poll(async () => (await find()).status).toBe('receiving');
  const sent = cloudflare.videos.at(-1);
  if (!sent?.file) throw new Error('Cloudflare got no file.');
  const bytes = sent.file.length;
  expect(bytes).toBe(refused.file.length);
  cloudflare.finish(sent);
  await notify(cloudflare, site);
  await sentShown;
  await page.waitForURL('/coach/queue');
  expect(await find()).toMatchObject({ status: 'completed', analysisProblem: null, analysis: { version: 1 } });
  await expect.poll(() => cloudflare.videos).toEqual([]);
});

test('[REC-08] a recording stays if another analysis completes the submission before or after it is at Cloudflare', async ({
  page,
  site,
  cloudflare,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/, /status of 409/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await record(page);
  await holdTimers(page, 10_000);
  const kept = await keptFiles(page);
  expect(kept).toHaveLength(1);
  const row = { where: { id: submission.id } };
  const find = () => site.database.submission.findUniqueOrThrow({ ...row, include: { analysis: true } });
  const change = (status: 'analyzing' | 'completed') => site.database.submission.update({ ...row, data: { status } });

  await approveWithoutVoice(page);
  await expect(recordings(page).getByText('Sending begins when the time to take it back is over.')).toBeVisible();
  await change('completed');
  await sendNow(page);
  await expect(message(page, '409 This video already has its analysis.')).toBeVisible();
  await change('analyzing');

  await approve(page);
  await sendNow(page);
  await expect.poll(async () => (await find()).status).toBe('receiving');
  await change('completed');
  await expect(message(page, '409 This video already has its analysis.')).toBeVisible();
  await expect(page.getByText('Analysis sent!')).toBeHidden();
  const video = cloudflare.videos.at(-1);
  if (!video) throw new Error('Cloudflare has no video.');
  cloudflare.finish(video);
  await notify(cloudflare, site);
  await expect.poll(() => cloudflare.videos).toEqual([]);
  expect(await find()).toMatchObject({ status: 'completed', analysis: null });
  await expect(page.getByRole('button', { name: 'Approve and send' })).toBeEnabled();
  expect(await keptFiles(page)).toEqual(kept);
});
