import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import { button, recordedAtLeast, recorder, start } from './captured-page.ts';
import { decodeWhole, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import { download, look, recordings, serveClip, skipMicrophoneTest } from './recordings-page.ts';

const sleepMs = 7_000;
const blockMs = 12_000;

/** Stops all processes of the browser but the one that Playwright talks to, as if the computer slept, and lets them go on. */
async function sleep(page: Page): Promise<void> {
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const processIds = processInfo.filter(({ type }) => type !== 'browser').map(({ id }) => id);
  for (const id of processIds) process.kill(id, 'SIGSTOP');
  await delay(sleepMs);
  for (const id of processIds) process.kill(id, 'SIGCONT');
}

/** Keeps the page from responding, as when the browser asks whether to leave it. */
const block = (page: Page) =>
  page.evaluate((milliseconds) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  }, blockMs);

for (const [what, stopPage] of [
  ['the computer sleeps', sleep],
  ['the page does not respond', block],
] as const)
  test(`[REC-02] [REC-04] ${what} during a recording: it is paused and says so, and goes on without that time`, async ({
    page,
    context,
  }) => {
    await serveClip(context);
    await skipMicrophoneTest(context);
    await page.goto('/analyzer.html');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await start(page);
    await recordedAtLeast(page, 3);
    await stopPage(page);
    await expect(recorder(page).getByRole('alert')).toHaveText(
      'The recording was paused because the computer was asleep or the page did not respond. What was recorded until then is kept. Press Resume to go on.',
    );
    await look(page, 'recording-asleep');
    await button(page, 'Resume').click();
    await expect(recorder(page).getByRole('alert')).toHaveCount(0);
    await recordedAtLeast(page, 6);
    await button(page, 'Stop').click();
    await expect(recordings(page)).toHaveCount(1);

    const path = await download(page);
    decodeWhole(path);
    const { codecs, pictures, sounds } = probeDelivered(path);
    expect(codecs).toEqual(['h264', 'aac']);
    for (const times of [pictures, sounds]) {
      expect(times.at(-1)).toBeGreaterThan(5.9);
      const gaps = times.slice(1).map((time, index) => time - times[index]!);
      // A busy machine leaves pictures out. With the time that the computer slept, the gap would be longer than this.
      expect(Math.max(...gaps)).toBeLessThan(5);
    }
    // The fake microphone beeps once per second. These beeps show that sound was recorded before the sleep, and again after Resume.
    const beeps = soundStarts(path);
    expect(Math.min(...beeps)).toBeLessThan(2);
    expect(Math.max(...beeps)).toBeGreaterThan(4.5);
  });
