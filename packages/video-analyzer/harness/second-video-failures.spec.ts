import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { sharedMediaPath } from '@swing/media/testing/fixtures';
import { goOn, holdAtHalf } from './half-download.ts';
import { clips, file, soundOnly } from './second-video-clips.ts';
import { addReference, bar, chooseVideo2, expectOnlyVideo1, openAnalyzer, panel, shot } from './second-video-page.ts';

async function expectFailure(page: Page, text: string) {
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText(text);
  await expect(alert.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectOnlyVideo1(page);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toHaveCount(0);
}

test('[ANZ-10] files that are no video get a clear word, and video 1 stays as it is', async ({ page }) => {
  await openAnalyzer(page);
  const bad = [
    ['empty.mp4', Buffer.alloc(0), 'The video file is empty.'],
    ['sound.mp4', await soundOnly(), 'The file has sound, but no picture.'],
    ['cut.mp4', clips.numbered.subarray(0, -9000), 'The file is incomplete. Copy it again and choose the copy.'],
    ['text.mp4', Buffer.from('This is no video. '.repeat(500)), "This file can't be played as a video."],
  ] as const;
  for (const [name, content, reason] of bad) {
    await chooseVideo2(page, file(name, Buffer.from(content)));
    await expectFailure(page, `Failed to load ${name}. Error: ${reason}`);
  }
});

test('[ANZ-03] a video with the wrong extension is shown', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, file('swing.txt', clips.numbered, 'text/plain'));
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
});

const hevcClips: [string, Buffer | null][] = [
  ['own', clips.hevc],
  ['iPhone', read('iphone-hevc-rotated.mov')],
];
for (const [name, content] of hevcClips) {
  test(`[ANZ-10] HEVC that this browser cannot decode, ${name} clip: says so and what to do`, async ({ page }) => {
    test.skip(content === null, 'the shared test media are absent');
    await openAnalyzer(page);
    const support = await page.evaluate(() => VideoDecoder.isConfigSupported({ codec: 'hvc1.1.6.L93.B0' }));
    test.skip(support.supported === true, 'this browser decodes HEVC');
    await addReference(page, 'Add reference video', file('iphone.mov', content as Buffer, 'video/quicktime'));
    await panel(page).getByRole('button', { name: 'iphone', exact: true }).click();
    await expectFailure(
      page,
      "Failed to load iphone. Error: This browser can't show HEVC (H.265) video. Open it in Safari or in Chrome on a computer with a newer graphics chip, or choose a copy in H.264.",
    );
  });
}

for (const name of ['iphone-h264-rotated.mov', 'golf-swing-real.mp4', 'rotated-h264.mp4']) {
  test(`[ANZ-03] a real clip becomes video 2: ${name}`, async ({ page }) => {
    const content = read(name);
    test.skip(content === null, 'the shared test media are absent');
    await openAnalyzer(page);
    await chooseVideo2(page, file(name, content as Buffer));
    await expect(bar(page, 'Video 2')).toContainText(/Frame 1 \/ \d\d+/);
  });
}

test('[ANZ-10] a listed file that is gone by the time it is shown', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'second-video-'));
  const path = join(folder, 'gone_soon.mp4');
  await writeFile(path, clips.numbered);
  await openAnalyzer(page);
  await addReference(page, 'Add reference video', path);
  await rm(folder, { recursive: true });
  await panel(page).getByRole('button', { name: 'gone soon', exact: true }).click();
  await expectFailure(
    page,
    'Failed to load gone soon. Error: The file can no longer be read. It may have been moved, renamed or deleted. Choose it again.',
  );
});

test('[ANZ-10] a video that cannot be opened leaves the video 2 before it in place', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, file('model.mp4', clips.numbered));
  const video2 = bar(page, 'Video 2');
  await video2.getByRole('slider', { name: 'Position' }).fill('30');
  await expect(video2).toContainText('Frame 31');
  await chooseVideo2(page, file('text.mp4', Buffer.from('This is no video. '.repeat(500))));
  await expect(panel(page).getByRole('alert')).toContainText('Failed to load text.mp4. Error: ');
  await expect(video2).toContainText('Frame 31');
  await expect(panel(page)).toContainText('model.mp4');
});

test('[ANZ-03] [ANZ-10] a connection lost at 50 %: progress, the message, and Retry', async ({ page }) => {
  await holdAtHalf(page, '/library.mp4', clips.numbered);
  await openAnalyzer(page);
  const library = panel(page).getByRole('button', { name: 'Library' });
  const progress = page.getByRole('progressbar', { name: 'Loading Video' });
  await library.click();
  await expect(progress).toHaveAttribute('aria-valuetext', '50%');
  await expect(page.getByText('Please wait while we load your video...')).toBeVisible();
  await shot(page, 'loading-half');
  await page.getByRole('region', { name: 'Playback', exact: true }).getByRole('button', { name: 'Next frame' }).click();
  await expect(page.getByRole('region', { name: 'Playback', exact: true })).toContainText('Frame 2');
  await goOn(page, 'break');
  const alert = panel(page).getByRole('alert');
  await expect(alert).toContainText(
    'Failed to load Model. Error: The video could not be downloaded. Check your connection.',
  );
  await expect(progress).toHaveCount(0);
  await shot(page, 'lost-at-half');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(progress).toHaveAttribute('aria-valuetext', '50%');
  await goOn(page, 'rest');
  await expect(bar(page, 'Video 2')).toContainText('/ 90');
  await expect(alert).toHaveCount(0);
});

test('[ANZ-03] loading can be stopped', async ({ page }) => {
  await holdAtHalf(page, '/library.mp4', clips.numbered);
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expectOnlyVideo1(page);
});

test('[ANZ-03] a library video that was deleted', async ({ page }) => {
  await page.route('**/library.mp4', (route) => route.fulfill({ status: 404 }));
  await openAnalyzer(page);
  await panel(page).getByRole('button', { name: 'Library' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'Failed to load Model. Error: This video was not found. It may have been deleted.',
  );
  await expectOnlyVideo1(page);
});

test('[ANZ-10] an open video 2 that breaks says so in its place and goes on from there', async ({ page }) => {
  await openAnalyzer(page);
  await chooseVideo2(page, file('model.mp4', clips.numbered));
  await bar(page, 'Video 2').getByRole('slider', { name: 'Position' }).fill('30');
  await expect(bar(page, 'Video 2')).toContainText('Frame 31');
  await page
    .locator('video')
    .last()
    .evaluate((video) => video.dispatchEvent(new Event('error')));
  const alert = page.getByRole('alert').filter({ hasText: 'Video error: ' });
  await expect(alert).toContainText('Video error: The browser stopped playing this file.');
  await shot(page, 'broke-off');
  await bar(page, 'Video 1').getByRole('button', { name: 'Next frame' }).click();
  await expect(bar(page, 'Video 1')).toContainText('Frame 2');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(bar(page, 'Video 2')).toContainText('Frame 31');
  await expect(alert).toHaveCount(0);
});

function read(name: string): Buffer | null {
  const path = sharedMediaPath(name);
  return path === null ? null : readFileSync(path);
}
