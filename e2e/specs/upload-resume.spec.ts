import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chunkBytes, holdAfterFirstChunk, limitSending, writeLongVideo } from '../fixtures/long-upload.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const sent = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';
const inOtherTab = 'A video is being sent in another tab of this browser.';

const picker = (page: Page) => page.getByLabel('Swing video');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Analysis' });
const videos = (page: Page) => page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem');
const toggle = (page: Page) => page.getByRole('button', { name: 'Upload New Video' });

// Leaving during an upload opens a dialog. Accept it.
test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()));

test('[UPL-03] [UPL-09] after a reload the upload resumes once the file is chosen again', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const path = testInfo.outputPath('long-swing.mp4');
  const size = await writeLongVideo(path);
  const player = await site.factories.createPlayer();
  const parts = await holdAfterFirstChunk(page);
  await openDashboard(page, site, player);
  await toggle(page).click();
  await picker(page).setInputFiles(path);
  await page.getByLabel(/^Notes/).fill('Over the reload');
  const endLimit = await limitSending(page, 2_000_000);
  await submitButton(page).click();
  await expect(page.getByText(/MB of 20\.0 MB · [\d.]+ [MK]B\/s · (about|a few) [a-z0-9 ]+ left$/)).toBeVisible();
  await endLimit();
  await parts.untilHeld();
  await page.reload();
  parts.forget();

  await expect(page.getByText('Your upload of long-swing.mp4 stopped at 40 %')).toBeVisible();
  await expect(page.getByLabel(/^Notes/)).toHaveValue('Over the reload');
  await expectGoodScreen();
  await picker(page).setInputFiles(path);
  await submitButton(page).click();
  await expect(page.getByText('Your upload goes on where it stopped.')).toBeVisible();
  await expectGoodScreen();
  await parts.release();
  await expect(page.getByText(sent)).toBeVisible();
  expect(parts.offsets, 'the first part is not sent again').toEqual([0, 1, 1, 2].map((part) => part * chunkBytes));
  const stored = await site.database.submission.findMany({ where: { playerId: player.accountId } });
  expect(stored.map(({ status, storedSize, notes }) => ({ status, storedSize, notes }))).toEqual([
    { status: 'pending', storedSize: BigInt(size), notes: 'Over the reload' },
  ]);
});

/** Sends a video of which the browser keeps a file handle, until a part after the first one is held. */
async function sendPicked(page: Page, site: Site, path: string) {
  await writeLongVideo(path);
  const parts = await holdAfterFirstChunk(page);
  await page.route('**/clip-for-the-picker', (route) => route.fulfill({ path, contentType: 'video/mp4' }));
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      async showOpenFilePicker() {
        return [await (await navigator.storage.getDirectory()).getFileHandle('picked.mp4', { create: true })];
      },
    });
  });
  await openDashboard(page, site, await site.factories.createPlayer());
  await page.evaluate(async () => {
    const bytes = await (await fetch('/clip-for-the-picker')).blob();
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('picked.mp4', { create: true });
    const file = await handle.createWritable();
    await file.write(bytes);
    await file.close();
  });
  await toggle(page).click();
  await picker(page).click();
  await expect(page.getByText('picked.mp4')).toBeVisible();
  await submitButton(page).click();
  await parts.untilHeld();
  return parts;
}

/** Makes the browser ask for permission before it returns a stored file, and answers with `answer`. */
async function answerPermission(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((state) => {
    Object.assign(FileSystemFileHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => state,
    });
  }, answer);
}

test('[UPL-09] if the browser keeps a file handle, the upload resumes by itself after a reload', async ({
  page,
  site,
}, testInfo) => {
  const parts = await sendPicked(page, site, testInfo.outputPath('long-swing.mp4'));
  await page.reload();
  await expect(page.getByText('Your upload goes on where it stopped.')).toBeVisible();
  await parts.release();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(videos(page)).toHaveCount(1);
});

test('[UPL-01] [UPL-09] the focus goes from Resume upload to Cancel upload, and from there to the button that opens the form', async ({
  page,
  site,
}, testInfo) => {
  await answerPermission(page, 'granted');
  const parts = await sendPicked(page, site, testInfo.outputPath('long-swing.mp4'));
  await page.reload();
  parts.forget();
  await page.getByRole('button', { name: 'Resume upload' }).press('Enter');
  await parts.untilHeld();
  const cancel = page.getByRole('button', { name: 'Cancel upload' });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(cancel).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

test('[UPL-01] [UPL-09] the focus goes to the file chooser when access to the file is denied, and when the upload is discarded', async ({
  page,
  site,
}, testInfo) => {
  await answerPermission(page, 'denied');
  await sendPicked(page, site, testInfo.outputPath('long-swing.mp4'));
  await page.goto('/account/dashboard?upload=1');
  const resume = page.getByRole('button', { name: 'Resume upload' });
  await resume.press('Enter');
  await expect(resume).toBeHidden();
  await expect(picker(page)).toBeFocused();
  const discard = page.getByRole('button', { name: 'Discard it' });
  await discard.press('Enter');
  await expect(discard).toBeHidden();
  await expect(picker(page)).toBeFocused();
});

test('[UPL-09] a lost connection is shown, and the upload resumes by itself when it is back', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  await page.clock.install();
  const parts = await holdAfterFirstChunk(page);
  await openDashboard(page, site, await site.factories.createPlayer());
  await toggle(page).click();
  await picker(page).setInputFiles(path);
  await submitButton(page).click();
  await parts.untilHeld();
  await page.clock.pauseAt(Date.now() + 10_000);
  await parts.cut();
  await expect(
    page.getByText('The connection is gone. Your upload goes on by itself as soon as it is back.'),
  ).toBeVisible();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page.getByText('Your upload goes on where it stopped.')).toBeVisible();
  await page.clock.resume();
  await parts.release();
  await expect(page.getByText(sent)).toBeVisible();
  expect(parts.offsets).toEqual([0, 1, 1, 2].map((part) => part * chunkBytes));
});

test('[UPL-09] a part that was cut off and reaches the server late is kept, and the upload continues after it @faults', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/ERR_CONNECTION_RESET/, /status of 409/);
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const video = await readFile(path);
  const arrived = 1_000_000;
  const offsets: number[] = [];
  await page.route('**/api/video/tus/*', async (route) => {
    const request = route.request();
    const headers = request.headers();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(headers['upload-offset']);
    offsets.push(offset);
    const times = offsets.filter((other) => other === offset).length;
    if (offset === chunkBytes && times === 1) return route.abort('connectionreset');
    if (offset === chunkBytes && times === 2) {
      // The page already knows how much was uploaded. Only now does the delayed part arrive.
      const { authorization = '' } = headers;
      const late = await page.request.patch(request.url(), {
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        data: video.subarray(offset, offset + arrived),
      });
      expect(late.status()).toBe(204);
    }
    return route.continue();
  });
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  await toggle(page).click();
  await picker(page).setInputFiles(path);
  await submitButton(page).click();
  await expect(page.getByText(sent)).toBeVisible({ timeout: 60_000 });
  const behind = chunkBytes + arrived;
  expect(offsets).toEqual([0, chunkBytes, chunkBytes, behind, behind + chunkBytes]);
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored.sha256).toBe(createHash('sha256').update(video).digest('hex'));
});

test('[UPL-04] a second tab shows that the first one is sending, and shows the video once that is done', async ({
  page,
  site,
}, testInfo) => {
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const parts = await holdAfterFirstChunk(page);
  await openDashboard(page, site, await site.factories.createPlayer());
  await toggle(page).click();
  await picker(page).setInputFiles(path);
  await submitButton(page).click();
  await parts.untilHeld();

  const second = await page.context().newPage();
  await second.goto('/account/dashboard');
  await expect(second.getByText(inOtherTab)).toBeVisible();
  await expect(toggle(second)).toBeDisabled();
  await parts.release();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(videos(second)).toHaveCount(1);
  await expect(second.getByText(inOtherTab)).toBeHidden();
});

test('[UPL-09] a file that changes while it is sent is detected, and its upload is removed @faults', async ({
  page,
  site,
  expectLogged,
}, testInfo) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const parts = await holdAfterFirstChunk(page);
  await openDashboard(page, site, await site.factories.createPlayer());
  await toggle(page).click();
  await picker(page).setInputFiles(path);
  await submitButton(page).click();
  await parts.untilHeld();
  await appendFile(path, 'another take');
  await parts.cut();
  await expect(page.getByRole('alert')).toHaveText(
    'This file has changed since its upload began. Choose it again to start over.',
  );
  await page.reload();
  await expect(page.getByText('No submissions yet.')).toBeVisible();
  await expect(page.getByText(/stopped at/)).toBeHidden();
});
