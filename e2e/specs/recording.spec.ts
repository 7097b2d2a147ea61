import type { Page } from '@playwright/test';
import { openAnalyzer, untilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import {
  approveAndSend,
  measureRecording,
  recorder,
  recordings,
  secondsRecorded,
  startRecording,
  stopRecording,
  testMicrophone,
  untilRecorded,
} from '../fixtures/recording.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchVideo } from '../fixtures/video-file.ts';

const testButton = (page: Page) => recorder(page).getByRole('button', { name: 'Test Mic', exact: true });

/** The browser as somebody has it who refused the microphone, or who has none. */
async function withoutMicrophone(page: Page, reason: 'NotAllowedError' | 'NotFoundError'): Promise<void> {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', name));
  }, reason);
}

test('[REC-01] Start waits for the microphone test; a meter shows the level meanwhile', async ({ page, site }) => {
  await openAnalyzer(page, site, swingClip);
  await untilLoaded(page);
  const start = recorder(page).getByRole('button', { name: 'Test Mic First' });
  await expect(start).toBeDisabled();
  const begun = Date.now();
  await testButton(page).click();
  const meter = recorder(page).getByRole('meter', { name: 'Microphone level' });
  const levels = await meter.evaluateHandle((element: HTMLMeterElement) => {
    const seen = new Set([element.value]);
    new MutationObserver(() => seen.add(element.value)).observe(element, { attributes: true });
    return seen;
  });
  await expect(start).toBeDisabled();
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  expect(Date.now() - begun).toBeGreaterThan(4_900);
  await expect(meter).toBeHidden();
  await expect(recorder(page).getByText('Microphone works')).toBeVisible();
  expect(await levels.evaluate((seen) => seen.size)).toBeGreaterThan(5);
});

test('[REC-02] pauses do not count, and the picture goes on where it stopped', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await withoutMicrophone(page, 'NotAllowedError');
  await openAnalyzer(page, site, numberedClip);
  await untilLoaded(page);
  await testMicrophone(page);
  await page.getByLabel('Speed').selectOption('0.25x');
  await page.getByLabel('Speed').blur();
  const measure = await measureRecording(page);
  await startRecording(page);
  await expect(recorder(page).getByText('/ 10:00')).toBeVisible();
  await page.keyboard.press(' ');
  await untilRecorded(page, 1);
  await recorder(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused 0:0\d$/)).toBeVisible();
  const paused = await secondsRecorded(page);
  await page.keyboard.press(' ');
  await page.getByRole('slider', { name: 'Position' }).fill('80');
  await expect(page.getByText('Frame 81 / 90')).toBeVisible();
  await expectGoodScreen();
  await recorder(page).getByRole('button', { name: 'Resume' }).click();
  await untilRecorded(page, paused + 2);
  await stopRecording(page);
  const seconds = await measure();

  const address = await recordings(page).locator('video').getAttribute('src');
  const times = Array.from({ length: Math.floor(seconds * 10) }, (_, count) => count / 10);
  const blocks = Array.from({ length: 8 }, (_, bit) => ({ x: 1 + ((bit + 0.5) / 8) * 1278, y: 0.2 * 720 }));
  const seen = await watchVideo(page, address!, { times, places: blocks });
  expect(Math.abs(seen.duration - seconds), `${seen.duration} s, measured ${seconds} s`).toBeLessThanOrEqual(0.2);
  const numbers = seen.colours.map((colours) => colours.reduce((number, [red]) => number * 2 + (red > 128 ? 1 : 0), 0));
  const played = numbers.filter((number) => number !== 80);
  const shown = `frames ${numbers.join(', ')}`;
  expect(numbers, shown).toEqual([...played, ...numbers.slice(played.length).fill(80)]);
  expect(played, shown).toEqual(played.toSorted((a, b) => a - b));
  expect(new Set(played).size, shown).toBeGreaterThan(3);
  expect(Math.max(...played), shown).toBeLessThan(70);
  expect(numbers.at(-1), shown).toBe(80);
});

test('[REC-03] [REC-04] a refused microphone is told, the recording goes without sound, and can be deleted', async ({
  page,
  site,
}) => {
  await withoutMicrophone(page, 'NotAllowedError');
  await openAnalyzer(page, site, swingClip);
  await untilLoaded(page);
  await testButton(page).click();
  await expect(recorder(page).getByText('Microphone access denied')).toBeVisible();
  await startRecording(page);
  await expect(recorder(page).getByText('Recording without audio - mic permission denied')).toBeVisible();
  await untilRecorded(page, 1);
  await stopRecording(page);
  await expect(recordings(page)).toContainText('MP4 (H.264)');
  await expect(recordings(page)).toContainText('no sound');
  await expect
    .poll(() =>
      recordings(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBe(1280);

  const remove = page.getByRole('button', { name: 'Delete recording 1' });
  const question = page.getByRole('alertdialog');
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(recordings(page)).toHaveCount(1);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(page)).toHaveCount(0);
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
});

test('[REC-03] no microphone at all is told for a while, and counts as tested', async ({ page, site }) => {
  await withoutMicrophone(page, 'NotFoundError');
  await openAnalyzer(page, site, swingClip);
  await untilLoaded(page);
  await testButton(page).click();
  const warning = recorder(page).getByText('⚠️ No microphone detected - recording without audio');
  await expect(warning).toBeVisible();
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await expect(warning).toBeHidden();
});

test('[REC-08] every way a sending can fail is told in its words; then it goes through', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to send the analysis/, /status of 5/, /ERR_CONNECTION_RESET/);
  await withoutMicrophone(page, 'NotAllowedError');
  const { submission } = await openAnalyzer(page, site, swingClip);
  await untilLoaded(page);
  await testMicrophone(page);
  await startRecording(page);
  await untilRecorded(page, 1);
  await stopRecording(page);

  const permit = '**/api/analysis/upload-to-stream';
  const receive = '**/api/analysis/upload/*';
  const failures = [
    [permit, { status: 502, body: '<html>' }, 'Server returned non-JSON response'],
    [permit, { status: 500, json: { success: false, error: 'Not now.' } }, 'Upload URL request failed: Not now.'],
    [permit, { json: { success: true } }, 'Upload URL not provided by server'],
    [receive, { status: 503, body: '<html>' }, '503 Service Unavailable'],
    [receive, null, 'Network error'],
  ] as const;
  const send = page.getByRole('button', { name: 'Approve and send' });
  for (const [path, answer, message] of failures) {
    await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort('connectionreset')));
    await send.click();
    await expect(recordings(page).getByText(`❌ Upload failed: ${message}`, { exact: true })).toBeVisible();
    await page.unrouteAll();
  }
  expect((await site.database.submission.findUniqueOrThrow({ where: { id: submission.id } })).status).toBe('analyzing');

  await approveAndSend(page);
  const stored = await site.database.submission.findUniqueOrThrow({
    where: { id: submission.id },
    include: { analysis: true },
  });
  expect(stored).toMatchObject({ status: 'completed', analysis: { version: 1 } });
});
