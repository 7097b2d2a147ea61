import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, probeDelivered } from '@swing/media/testing/delivered-file';
import { download, look, question, recordings, serveClip, skipMicrophoneTest } from './recordings-page.ts';
import { button, choose, cut, recordedAtLeast, recorder, start, stepBack } from './step-back-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** Records three seconds, steps back to 1.3 seconds, and cuts what comes after. */
async function recordAndCut(page: Page) {
  await start(page);
  await recordedAtLeast(page, 3);
  await stepBack(page);
  await choose(page, 13);
  await cut(page);
}

/** How many recordings have at least a first second on the disk. Their headers alone are smaller than 10 kB. */
const storedRecordings = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
    let stored = 0;
    for await (const entry of folder.values())
      if (entry.kind === 'file' && entry.name.endsWith('.mp4') && (await entry.getFile()).size > 10_000) stored += 1;
    return stored;
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

const pictureSeconds = (path: string) => Number(probeDelivered(path).streams[0]?.duration);

test('[PLUS-11] [REC-04] after a crash, the parts of a recording are offered as they were cut', async ({
  page,
  context,
}) => {
  await recordAndCut(page);
  await expect(recorder(page).getByText('Cut at 0:01.30. Resume goes on from there.')).toBeVisible();
  await button(page, 'Resume').click();
  // What is recorded is written once a second. A page that crashes before that loses the second part.
  await expect.poll(() => storedRecordings(page)).toBe(2);
  const client = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  client.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await again.goto('/analyzer.html');
  await expect(recordings(again)).toHaveCount(2);
  await expectCut(again);
  await expect(recordings(again).first()).not.toContainText('Recovered');
  await expect(recordings(again).last()).toContainText('Recovered');
  const path = await download(again);
  decodeWhole(path);
  expect(pictureSeconds(path)).toBeCloseTo(1.3, 3);
  const second = pictureSeconds(await download(again, 2));
  await again.getByRole('button', { name: 'Join recordings' }).click();
  await question(again).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(again)).toHaveCount(1);
  const joined = await download(again);
  decodeWhole(joined);
  expect(pictureSeconds(joined)).toBeCloseTo(1.3 + second, 2);
});

test('[PLUS-11] [REC-04] parts that cannot be joined at Stop, because the code cannot be loaded, are recordings of their own, as they were cut', async ({
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
  await page.reload();
  await expect(recordings(page)).toHaveCount(2);
  await expectCut(page);
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
