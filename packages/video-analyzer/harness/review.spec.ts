import { expect, test, type Page } from '@playwright/test';
import { holdTimers } from '@swing/ui/testing/hold-timers';
import { approve, look, openWith, question, recordings, review, sendNow, serveClip } from './recordings-page.ts';

const take = { seconds: 3, beepHertz: 440 };
const names = {
  approve: 'Approve and send',
  send: 'Send analysis',
  back: 'Go back',
  takeBack: 'Take back',
  withoutVoice: 'Send without voice',
};
const button = (page: Page, name: keyof typeof names) => page.getByRole('button', { name: names[name], exact: true });
const sentText = (page: Page) => page.getByText('Analysis sent! Player will receive it shortly');
const takenBackText = (page: Page) =>
  page.getByText('Taken back. Nothing was sent, and the recording is still here.', { exact: true });

/** Has the time in which a recording can be taken back not end by itself. Returns a function that ends it. */
const holdTakeBack = (page: Page) => holdTimers(page, 10_000);

type Log = { sent: { size: number }[] };
const sentSizes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { analyzerLog: Log }).analyzerLog.sent.map(({ size }) => size));

/** Size and SHA-256 of what a video element plays. */
const bytesOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluate(async (video: HTMLVideoElement) => {
    const bytes = await (await fetch(video.src)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return { size: bytes.byteLength, sha256: [...digest].join(' ') };
  });

test.beforeEach(async ({ context, page }) => {
  await serveClip(context);
  await page.route('**/attached.json', (route) =>
    route.fulfill({
      json: [
        { id: '1', name: 'Tee drill: inside pitch', kind: 'Drill' },
        { id: '2', name: 'Model swing', kind: 'Reference' },
      ],
    }),
  );
});

test('[REC-04] [PLUS-14] the review plays large what is sent, with all that the player gets @main', async ({
  page,
}) => {
  await openWith(page, [take]);
  const points = recordings(page).getByRole('region', { name: 'Key points' });
  await points.getByLabel('What should the player remember?').fill('Hands first.');
  await points.getByRole('button', { name: 'Add at 0:00' }).click();
  await button(page, 'approve').press('Enter');

  const dialog = review(page);
  await expect(dialog).toContainText('Mia Torres gets exactly this video.');
  await expect(dialog.getByRole('definition')).toHaveText([
    'Mia Torres',
    '0:03',
    /^MP4 \(H\.264 \+ AAC\) · \d+\.\d MB$/,
  ]);
  await expect(dialog.getByRole('region', { name: 'Shown beside the analysis' }).getByRole('listitem')).toHaveText([
    'Tee drill: inside pitch Drill',
    'Model swing Reference',
  ]);
  const large = dialog.getByLabel('Recording 1, as it is sent');
  await expect(large).toBeFocused();
  await expect.poll(() => large.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(3, 0);
  await large.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => large.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  await large.evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 2;
  });
  expect(await bytesOf(page, 'Recording 1, as it is sent')).toEqual(await bytesOf(page, 'Recording 1, preview'));

  await dialog.getByLabel('What should the player remember?').fill('Finish high.');
  await dialog.getByRole('button', { name: 'Add at 0:02' }).click();
  await expect(dialog.getByRole('region', { name: 'Key points' }).getByRole('listitem')).toHaveText([
    '0:00Hands first.',
    '0:02Finish high.',
  ]);
  await dialog.getByLabel('What should the player remember?').fill('Eyes on the ball.');
  await button(page, 'send').click();
  await expect(question(page)).toContainText('“Eyes on the ball.” was not added to the key points. Send without it?');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await dialog.getByLabel('What should the player remember?').fill('');
  await look(page, 'review');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(async () => (await large.boundingBox())?.width, 'width of the video on a desktop')
    .toBeGreaterThan(800);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'approve')).toBeFocused();
  await expect(points.getByRole('listitem')).toHaveText(['0:00Hands first.', '0:02Finish high.']);
  expect(await sentSizes(page)).toEqual([]);
});

/** Notes each text of the progress bar that is shown from now on. */
const progressTexts = (page: Page) =>
  page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      for (const [text] of document.body.innerText.matchAll(/Uploading\.\.\. \d+%/g)) texts.add(text);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return texts;
  });

test('[REC-08] a recording is taken back within ten seconds, and can be sent again', async ({ page }) => {
  await openWith(page, [take]);
  const shown = await progressTexts(page);
  await holdTakeBack(page);
  await approve(page);
  await expect(button(page, 'takeBack')).toBeFocused();
  await expect(button(page, 'takeBack')).toBeInViewport({ ratio: 1 });
  await expect(recordings(page).getByText('You can take it back for')).toHaveText(
    /^You can take it back for (10|[1-9]) s$/,
  );
  await expect(recordings(page).getByText('Upload complete')).toBeVisible();
  expect(await shown.evaluate((texts) => [...texts])).toEqual(
    [0, 40, 80, 100].map((percent) => `Uploading... ${percent}%`),
  );
  await button(page, 'takeBack').press('Enter');
  await expect(takenBackText(page)).toBeVisible();
  await expect(button(page, 'takeBack')).toBeHidden();
  await expect(button(page, 'approve')).toBeFocused();
  await expect(button(page, 'approve')).toBeEnabled();
  await look(page, 'taken-back');
  expect(await sentSizes(page)).toEqual([]);

  const { size } = await bytesOf(page, 'Recording 1, preview');
  await approve(page);
  await expect(takenBackText(page)).toBeHidden();
  await sendNow(page);
  await expect(sentText(page)).toBeVisible();
  await expect(button(page, 'takeBack')).toBeHidden();
  expect(await sentSizes(page)).toEqual([size]);
});

test('[REC-08] while it can be taken back, all is in place on both sizes, and a held Enter key does not take it back', async ({
  page,
}) => {
  await openWith(page, [take]);
  await page.setViewportSize({ width: 390, height: 844 });
  await holdTakeBack(page);
  await button(page, 'approve').click();
  await button(page, 'send').focus();
  await page.keyboard.down('Enter');
  await expect(button(page, 'takeBack')).toBeFocused();
  // Playwright sends a second `down` as a repetition.
  await page.keyboard.down('Enter');
  await expect(takenBackText(page)).toBeHidden();
  await expect(button(page, 'takeBack')).toBeInViewport({ ratio: 1 });
  await look(page, 'take-back');
});

test('[REC-08] after ten seconds it is sent by itself', async ({ page }) => {
  await openWith(page, [take]);
  const endTenSeconds = await holdTakeBack(page);
  await approve(page);
  await expect(recordings(page).getByText('Upload complete')).toBeVisible();
  expect(await sentSizes(page)).toEqual([]);
  await expect(button(page, 'takeBack')).toBeVisible();
  await expect(button(page, 'approve')).toBeDisabled();
  await endTenSeconds();
  await expect(sentText(page)).toBeVisible();
  await expect(button(page, 'approve')).toBeDisabled();
  expect(await sentSizes(page)).toHaveLength(1);
  await expect(button(page, 'takeBack')).toBeHidden();
});

test('[PLUS-12] a recording without sound: the review warns, and asks before it is sent', async ({ page }) => {
  await openWith(page, [{ ...take, beepHertz: null }]);
  await button(page, 'approve').click();
  await expect(review(page)).toContainText('This recording has no sound. Mia Torres will not hear your voice.');
  await look(page, 'review-without-voice');
  await button(page, 'send').click();
  await expect(question(page)).toContainText('This recording has no sound. Send it without your voice?');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(review(page)).toBeVisible();
  await expect(button(page, 'send')).toBeFocused();
  await button(page, 'send').click();
  await button(page, 'withoutVoice').click();
  await expect(review(page)).toBeHidden();
  await button(page, 'takeBack').click();
  await expect(takenBackText(page)).toBeVisible();
  // Asked only once.
  await approve(page);
  await sendNow(page);
  await expect(sentText(page)).toBeVisible();
});

test('[REC-08] [ANZ-11] leaving the page while it can be taken back warns, and sends nothing', async ({ page }) => {
  await openWith(page, [take]);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await holdTakeBack(page);
  await approve(page);
  await expect(button(page, 'takeBack')).toBeVisible();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(recordings(page)).toHaveCount(1);
  await expect(button(page, 'approve')).toBeEnabled();
  expect(await page.evaluate(() => sessionStorage.getItem('takenBack'))).toBe('yes');
});

test('[REC-04] a review that cannot be loaded says so, and is loaded again', async ({ page }) => {
  await page.route('**/review-dialog*', (route) => route.abort());
  await openWith(page, [take]);
  await button(page, 'approve').click();
  const failure = recordings(page).getByRole('alert');
  await expect(failure).toContainText('The review could not be loaded. Check your connection.');
  await page.unroute('**/review-dialog*');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(review(page)).toBeVisible();
});

test('[PLUS-14] attached videos that cannot be loaded can be asked for again; none are said to be none', async ({
  page,
}) => {
  let fail = () => {};
  const mayFail = new Promise<void>((resolve) => (fail = resolve));
  await page.route(
    '**/attached.json',
    async (route) => {
      await mayFail;
      await route.fulfill({ status: 500, body: '' });
    },
    { times: 1 },
  );
  await openWith(page, [take]);
  await button(page, 'approve').click();
  const attached = review(page).getByRole('region', { name: 'Shown beside the analysis' });
  await expect(attached).toContainText('Loading the attached videos');
  fail();
  await expect(attached.getByRole('alert')).toContainText('The attached videos could not be loaded.');
  await page.route('**/attached.json', (route) => route.fulfill({ json: [] }));
  await attached.getByRole('button', { name: 'Retry' }).click();
  await expect(attached).toContainText('No drills or reference videos. You can attach some in the Library.');
});
