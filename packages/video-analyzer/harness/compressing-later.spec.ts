import { expect, test, type Page } from '@playwright/test';
import { recorder, startRecording } from './kept-takes-page.ts';
import { approve, look, openWith, recordings, serveClip, skipMicrophoneTest } from './recordings-page.ts';

const waiting = (page: Page) => recordings(page).getByText('It is compressed once the recording is stopped.');

test('[REC-07] while something is recorded, a recording that is too large waits, and says so, also after Send', async ({
  page,
  context,
}) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
  // Compressing begins before the recording.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/compress-take.worker.js', async (route) => {
    await released;
    await route.continue();
  });
  await openWith(page, [{ seconds: 2, beepHertz: 700, hasShapes: true }], 'maximum=1000000&target=900000');
  await startRecording(page);
  await expect(waiting(page)).toHaveCount(1);
  await look(page, 'compressing-later');
  await approve(page);
  await expect(recordings(page)).toContainText(/You can take it back while it is compressed, and for (10|9) s after\./);
  await expect(waiting(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(recordings(page)).toContainText('Taken back. Nothing was sent, and the recording is still here.');
  await expect(waiting(page)).toHaveCount(1);
  release();
  await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(
    recordings(page)
      .first()
      .getByText(/^Compressed from \d\.\d MB to \d\.\d MB\.$/),
  ).toBeVisible();
});

test('[REC-07] while another tab records, a recording that is too large waits, and not while one is compressed there', async ({
  page,
  context,
}) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/compress-take.worker.js', async (route) => {
    await released;
    await route.continue();
  });
  await openWith(page, [{ seconds: 2, beepHertz: 700, hasShapes: true }], 'maximum=1000000&target=900000');
  const progress = (tab: Page) => recordings(tab).getByRole('progressbar', { name: /^Compressing video\.\.\./ });
  await expect(progress(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/analyzer.html?maximum=1000000&target=900000');
  await expect(progress(other)).toBeVisible();
  await startRecording(other);
  await expect(recordings(page)).toContainText('It is compressed once the recording in the other tab is stopped.');
  await expect(waiting(other)).toHaveCount(1);
  await recorder(other).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(progress(page)).toBeVisible();
  release();
  // Either tab may be the one that compresses it. Only that tab says from which size.
  const isDone = (tab: Page) =>
    recordings(tab)
      .first()
      .getByText(/^Compressed from \d\.\d MB to \d\.\d MB\.$/)
      .count();
  await expect.poll(async () => (await isDone(page)) + (await isDone(other)), { timeout: 20_000 }).toBe(1);
});
