import { expect, test, type Page } from '@playwright/test';
import {
  open,
  previewSeconds,
  recordedAtLeast,
  recorder,
  recordings,
  startButton,
  startRecording,
  stop,
} from './kept-takes-page.ts';
import { look, question, review, sendNow, serveClip, skipMicrophoneTest } from './recordings-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** Makes the page as in a private window of some browsers, which have no private file system. */
async function refuseFileSystem(page: Page) {
  const refuse = () => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('No file system', 'SecurityError'));
  };
  await page.addInitScript(refuse);
  // Init scripts do not run in workers.
  await page.route(/take-store\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${refuse.toString()})();\n${await response.text()}` });
  });
}

test('[REC-04] without a private file system a warning says that a recording can be lost', async ({ page }) => {
  await refuseFileSystem(page);
  await open(page);
  const warning = recorder(page).getByText(
    'This browser cannot keep recordings on the disk. If the tab is closed or crashes, a recording that was not sent is lost.',
  );
  await expect(warning).toBeVisible();
  await look(page, 'take-without-disk');
  await startRecording(page);
  await recordedAtLeast(page, 1);
  await expect(warning).toBeVisible();
  await stop(page);
  await expect(recordings(page)).toContainText('In this tab only');
  await expect(recordings(page)).toContainText('This recording is lost if the tab is closed or crashes.');
  await look(page, 'take-in-this-tab');
  await expect.poll(() => previewSeconds(page)).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await expect(question(page)).toContainText('You will lose all your progress.');
});

const backs = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { analyzerLog: { backs: number } }).analyzerLog.backs);

/** Without a microphone, sending always asks whether to send without a voice. */
const removeMicrophone = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No microphone', 'NotFoundError'));
  });

/** Opens the analyzer in a browser without a private file system, and makes a recording without a voice. */
async function recordUnstored(page: Page) {
  await removeMicrophone(page);
  await refuseFileSystem(page);
  await open(page);
  await startRecording(page);
  await stop(page);
}

async function sendFirst(page: Page) {
  await page.getByRole('button', { name: 'Approve and send' }).first().click();
  await review(page).getByRole('button', { name: /^Send/ }).click();
  await question(page).getByRole('button', { name: 'Send without voice' }).click();
  await sendNow(page);
  await expect(page.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
}

test('[REC-04] [REC-08] without a private file system, sending one recording does not leave the page, because another would be lost', async ({
  page,
}) => {
  await recordUnstored(page);
  await startButton(page).click();
  await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(recordings(page)).toHaveCount(2);
  await page.clock.install();
  await sendFirst(page);
  await page.clock.fastForward(10_000);
  expect(await backs(page)).toBe(0);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await expect(question(page)).toContainText('You will lose all your progress.');
});

test('[REC-08] without a private file system, sending the only recording leaves the page after 2 seconds', async ({
  page,
}) => {
  await recordUnstored(page);
  await page.clock.install();
  await sendFirst(page);
  await page.clock.fastForward(2_000);
  await expect.poll(() => backs(page)).toBe(1);
});
