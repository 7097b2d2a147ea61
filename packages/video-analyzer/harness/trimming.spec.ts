import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, flashStarts, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import {
  approve,
  download,
  expectMoments,
  frame,
  look,
  openWith,
  question,
  recordings,
  serveClip,
} from './recordings-page.ts';

test.beforeEach(({ context }) => serveClip(context));

const panel = (page: Page) => page.getByRole('group', { name: 'Trim' });
const apply = (page: Page) => panel(page).getByRole('button', { name: 'Apply' });
const start = (page: Page) => panel(page).getByRole('slider', { name: 'Start' });
const end = (page: Page) => panel(page).getByRole('slider', { name: 'End' });

async function openTrim(page: Page) {
  await page.getByRole('button', { name: 'Trim recording 1' }).click();
  await expect(panel(page)).toBeVisible();
}

const preview = (page: Page) => recordings(page).locator('video');
const position = (page: Page) => preview(page).evaluate((video: HTMLVideoElement) => video.currentTime);

async function seek(page: Page, seconds: number) {
  await preview(page).evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at;
  }, seconds);
  await expect.poll(() => position(page)).toBeCloseTo(seconds, 2);
}

test('[PLUS-11] a recording is cut at both ends with the keyboard, and plays before as it is sent', async ({
  page,
}) => {
  const [id] = await openWith(page, [{ seconds: 5, beepHertz: 700, beepAt: 2.4 }]);
  await page.evaluate((takeId) => {
    const points = [0.5, 2.5, 4.5].map((seconds) => ({ seconds, text: `At ${seconds}` }));
    localStorage.setItem(`key-points/${takeId}`, JSON.stringify(points));
  }, id);
  await page.reload();
  await openTrim(page);
  await expect(apply(page)).toBeDisabled();
  await start(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(start(page)).toHaveAttribute('aria-valuetext', '0:02.00');
  await expect.poll(() => position(page), 'the preview shows the start').toBeCloseTo(2, 2);
  await seek(page, 3.512);
  await panel(page).getByRole('button', { name: 'End here' }).click();
  await expect(end(page)).toHaveAttribute('aria-valuetext', '0:03.51');
  await look(page, 'trim-chosen');

  await seek(page, 0);
  const lowest = await preview(page).evaluate(async (video: HTMLVideoElement) => {
    const paused = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }));
    await video.play();
    let least = video.currentTime;
    video.addEventListener('timeupdate', () => (least = Math.min(least, video.currentTime)));
    await paused;
    return least;
  });
  expect(lowest).toBeGreaterThanOrEqual(1.99);
  await expect.poll(() => position(page)).toBeCloseTo(3.512, 1);

  await apply(page).click();
  await expect(question(page)).toContainText(
    'Keep 0:02.00 to 0:03.51? The rest is deleted and cannot be brought back. 2 key points are outside and are deleted too.',
  );
  await question(page).getByRole('button', { name: 'Trim' }).click();
  await expect(recordings(page)).toContainText(
    'The recording was trimmed. 2 key points were removed, because the moment was cut away.',
  );
  await look(page, 'trim-done');
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page).getByRole('button', { name: /^Go to/ })).toHaveText(['0:00']);
  await expect(recordings(page).getByText('At 2.5')).toBeVisible();

  const path = await download(page);
  decodeWhole(path);
  const { pictures, keyFrames, codecs } = probeDelivered(path);
  expect(codecs).toEqual(['h264', 'aac']);
  // From the picture at 2 s to the one that is shown at 3.512 s.
  expect(pictures).toHaveLength(46);
  expect(keyFrames[0]).toBe(0);
  expectMoments(flashStarts(path, pictures), [0.4], 0.001);
  expectMoments(soundStarts(path), [0.4], frame);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('0:01');
});

test('[PLUS-11] the start moves to the key frame before, and Reset brings all back', async ({ page }) => {
  await openWith(page, [{ seconds: 3, beepHertz: null }]);
  const points = recordings(page).getByRole('region', { name: 'Key points' });
  await points.getByLabel('What should the player remember?').fill('Hands first.');
  await points.getByRole('button', { name: 'Add at 0:00' }).click();
  await openTrim(page);
  await expect(panel(page)).toContainText('The preview plays what is kept. A recording can begin about once a second.');
  await seek(page, 1.9);
  await panel(page).getByRole('button', { name: 'Start here' }).click();
  await expect(start(page)).toHaveAttribute('aria-valuetext', '0:01.00');
  await apply(page).click();
  await expect(question(page)).toContainText(
    'Keep 0:01.00 to 0:03.00? The rest is deleted and cannot be brought back. One key point is outside and is deleted too.',
  );
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await end(page).focus();
  await page.keyboard.press('Home');
  await expect(end(page)).toHaveAttribute('aria-valuetext', '0:01.10');
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  await expect(start(page)).toHaveAttribute('aria-valuetext', '0:00.00');
  await expect(end(page)).toHaveAttribute('aria-valuetext', '0:03.00');
  await expect(apply(page)).toBeDisabled();
});

test('[PLUS-11] a recording that the browser cannot read cannot be trimmed, and says so', async ({ page }) => {
  await openWith(page, [{ seconds: 2, beepHertz: null }]);
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('The disk is gone', 'NotReadableError'));
  });
  await page.getByRole('button', { name: 'Trim recording 1' }).click();
  await expect(recordings(page).getByRole('alert')).toHaveText('This recording cannot be trimmed.');
  await look(page, 'take-not-trimmed');
});

test('[PLUS-11] a trimmed recording can be joined with another', async ({ page }) => {
  await openWith(page, [
    { seconds: 3, beepHertz: 700, beepAt: 1.5 },
    { seconds: 2, beepHertz: 700, beepAt: 0.5 },
  ]);
  await openTrim(page);
  await start(page).focus();
  await page.keyboard.press('ArrowRight');
  await apply(page).click();
  await question(page).getByRole('button', { name: 'Trim' }).click();
  await expect(recordings(page).nth(0).getByText('The recording was trimmed.')).toBeVisible();
  await expect(recordings(page)).toHaveCount(2);
  await page.reload();
  await expect(recordings(page).nth(0), 'in the place of the first').toContainText('0:02');
  await expect(recordings(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Join recordings' }).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(page)).toHaveCount(1);
  const path = await download(page);
  decodeWhole(path);
  expectMoments(flashStarts(path, probeDelivered(path).pictures), [0.5, 2.5], 0.001);
  expectMoments(soundStarts(path), [0.5, 2.5], frame);
});

test('[PLUS-11] [PLUS-12] a recording whose voice was trimmed away says that nothing is heard, and is sent only after a question', async ({
  page,
}) => {
  await openWith(page, [{ seconds: 4, beepHertz: 700, beepAt: 0.5, beepLevel: 0.02 }]);
  await expect(recordings(page)).toContainText('That was quiet.');
  await openTrim(page);
  await start(page).focus();
  await page.keyboard.press('ArrowRight');
  await apply(page).click();
  await question(page).getByRole('button', { name: 'Trim' }).click();
  await expect(recordings(page)).toContainText('Nothing is heard in this recording.');
  await expect(recordings(page)).not.toContainText('That was quiet.');
  await approve(page);
  await expect(question(page)).toContainText('Nothing is heard in this recording. Send it without your voice?');
});
