import { expect, test, type Page } from '@playwright/test';
import { open, recorder, recordings } from './kept-takes-page.ts';
import {
  approve,
  look,
  question,
  review,
  sendNow,
  serveClip,
  skipMicrophoneTest,
  storedFiles,
} from './recordings-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });

/** Stops the monotonic clock of the page, so that a recording lasts 0 seconds however slow the machine is. */
const stopClock = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });

/** Handles each message to the worker that stores a recording by the expression, in which `passOn` handles it as usual. */
const changeStore = (page: Page, handle: string | (() => string)) =>
  page.route(/take-store\.worker/, async (route) => {
    const response = await route.fetch();
    const expression = typeof handle === 'string' ? handle : handle();
    const body = `${await response.text()}
      const passOn = onmessage;
      onmessage = (event) => ${expression};`;
    await route.fulfill({ response, body });
  });

/** What screen readers are told of the recorder. */
const spokenTexts = (page: Page) =>
  recorder(page)
    .getByRole('status')
    .first()
    .evaluateHandle((status) => {
      const texts: string[] = [];
      new MutationObserver(() => {
        if (status.textContent && status.textContent !== texts.at(-1)) texts.push(status.textContent);
      }).observe(status, { subtree: true, childList: true, characterData: true });
      return texts;
    });

test('[REC-02] [REC-04] a recording of 0 seconds is listed, reviewed and sent, and each state of the recorder is spoken', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', 'NotFoundError'));
  });
  // The recorder says that it is finishing a recording only if that takes longer than 100 ms, so this makes it take longer.
  await changeStore(page, "event.data.kind === 'finish' ? setTimeout(() => passOn(event), 500) : passOn(event)");
  await open(page);
  await button(page, 'Test Mic').click();
  await expect(button(page, 'Start')).toBeEnabled();
  const spoken = await spokenTexts(page);
  await stopClock(page);
  for (const name of ['Start', 'Pause', 'Resume', 'Stop']) await button(page, name).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('0:00');
  await expect(button(page, 'Start')).toBeEnabled();
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  expect(await spoken.jsonValue()).toEqual([
    'Recording',
    'Recording paused',
    'Recording',
    'Finishing the recording',
    'Recording finished',
  ]);
  await look(page, 'recording-of-0-seconds');

  await page.reload();
  await expect(recordings(page)).toContainText('0:00');
  await page.getByRole('button', { name: 'Approve and send' }).click();
  await expect(review(page).getByRole('definition')).toHaveText([
    'Mia Torres',
    '0:00',
    /^MP4 \(H\.264\) · 0\.\d MB · no sound$/,
  ]);
  await expect(review(page)).toContainText('This recording has no sound. Mia Torres will not hear your voice.');
  await expect
    .poll(() =>
      review(page)
        .getByLabel('Recording 1, as it is sent')
        .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.error]),
    )
    .toEqual([1280, null]);
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await approve(page);
  await question(page).getByRole('button', { name: 'Send without voice' }).click();
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  await expect.poll(() => storedFiles(page)).toEqual([]);
});

test('[REC-02] a recording of which nothing was written says so, leaves nothing, and the next one works', async ({
  page,
}) => {
  let isBroken = true;
  const dropAll = `['picture', 'sound'].includes(event.data.kind)
    ? postMessage({ id: event.data.requestId, result: { isStored: true } })
    : passOn(event)`;
  await changeStore(page, () => (isBroken ? dropAll : 'passOn(event)'));
  await open(page);
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await button(page, 'Stop').click();
  await expect(recorder(page).getByRole('alert')).toHaveText('Failed: Nothing was recorded.');
  await expect(recordings(page)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
  await look(page, 'nothing-recorded');

  isBroken = false;
  await button(page, 'Start').click();
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(1);
});
