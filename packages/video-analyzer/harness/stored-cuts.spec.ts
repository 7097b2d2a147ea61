import { expect, test, type Page } from '@playwright/test';
import { look, recordings, serveClip, skipMicrophoneTest, storedFiles } from './recordings-page.ts';
import { button, choose, cut, recordAndCut, recordedAtLeast, recorder, start, stepBack } from './step-back-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** Seconds of the preview of a recording. */
const previewOf = (page: Page, number: number) =>
  recordings(page)
    .nth(number - 1)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration);

/** Expects that recording 1 lasts 1.3 seconds. Sound comes in packets of 21 ms, so it may end up to 12 ms before or after the cut. */
async function expectCut(page: Page) {
  await expect.poll(() => previewOf(page, 1)).toBeGreaterThan(0);
  expect(Math.abs((await previewOf(page, 1)) - 1.3)).toBeLessThan(0.012);
}

test('[PLUS-11] [REC-04] parts that cannot be joined at Stop, because the code cannot be loaded, are recordings of their own, as they were cut, until the analyzer is opened again', async ({
  page,
}) => {
  await page.route('**/join-parts*', (route) => route.abort());
  await recordAndCut(page);
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 2);
  await button(page, 'Stop').click();
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'The parts could not be joined. Check your connection. The parts are kept as separate recordings.',
  );
  await expect(recordings(page)).toHaveCount(2);
  await expectCut(page);
  await look(page, 'parts-not-joined');
  expect((await storedFiles(page)).filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
  const second = await previewOf(page, 2);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('The recordings were joined into this one.');
  await expect(recordings(page)).not.toContainText('Recovered');
  await expect.poll(() => previewOf(page, 1)).toBeGreaterThan(1.3);
  expect(Math.abs((await previewOf(page, 1)) - 1.3 - second)).toBeLessThan(0.03);
});

test('[PLUS-11] [REC-04] a cut that does not fit on the disk is reported, and the recording goes on as it was cut', async ({
  page,
}) => {
  await start(page);
  await recordedAtLeast(page, 3);
  await stepBack(page);
  await choose(page, 13);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 });
  await cut(page);
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'The cut could not be written to the disk, which may be full. Stop still leaves out what you cut. But if this tab closes before Stop, it comes back. Free some space before you resume.',
  );
  await look(page, 'cut-not-stored');
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 2);
  await button(page, 'Stop').click();
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'There is not enough room on the disk for this. Your recordings are unchanged. Delete recordings that you do not need, or free some space, and try again. The parts are kept as separate recordings. The cuts could not be written to the disk: what you cut comes back in them when this tab is closed.',
  );
  await expect(recordings(page)).toHaveCount(2);
  await expectCut(page);
});

test('[REC-04] [REC-07] parts that are too large to be sent are not compressed as long as they can be joined', async ({
  page,
}) => {
  const compressing: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('compress-take')) compressing.push(request.url());
  });
  await page.route('**/join-parts*', (route) => route.abort());
  await recordAndCut(page, 'maximum=20000&target=10000');
  await button(page, 'Resume').click();
  await recordedAtLeast(page, 2);
  await button(page, 'Stop').click();
  await expect(recordings(page)).toHaveCount(2);
  for (const index of [0, 1])
    await expect(recordings(page).nth(index)).toContainText(
      'This part of a recording is compressed when you send it, not before, so that it can still be joined with the others.',
    );
  await look(page, 'parts-not-compressed');
  expect(compressing).toEqual([]);
  await page.reload();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('The recordings were joined into this one.');
});
