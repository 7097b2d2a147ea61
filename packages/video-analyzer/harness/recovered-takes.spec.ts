import { expect, test, type Page } from '@playwright/test';
import {
  open,
  openTab,
  partStored,
  previewSeconds,
  recordedAtLeast,
  recordings,
  startRecording,
} from './kept-takes-page.ts';
import {
  approve,
  look,
  question,
  review,
  sendNow,
  serveClip,
  skipMicrophoneTest,
  storedFiles,
  useSound,
} from './recordings-page.ts';

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** Closes the tab during a recording of which at least that many seconds are shown. */
async function closeWhileRecording(page: Page, seconds: number) {
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, seconds);
  await partStored(page);
  await page.close();
}

test('[REC-04] a tab closed in mid-recording: its submission offers the recovered recording, which is sent', async ({
  page,
  context,
}) => {
  await closeWhileRecording(page, 4);

  const again = await openTab(context);
  await expect(recordings(again)).toHaveCount(1);
  await expect(recordings(again)).toContainText(
    'Recovered This recording was interrupted, and its end is missing. Please watch it before you send it.',
  );
  await expect(recordings(again)).toContainText('MP4 (H.264 + AAC)');
  await expect(recordings(again)).not.toContainText('no sound');
  await expect.poll(() => previewSeconds(again)).toBeGreaterThan(0.9);
  await look(again, 'take-recovered');
  await approve(again);
  await sendNow(again);
  await expect(again.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  await expect.poll(() => storedFiles(again)).toEqual([]);
});

/** What the descriptions of all kept recordings say of their loudness. */
const keptLoudness = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('takes');
    const found: unknown[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) {
      if (!name.endsWith('.json')) continue;
      const text = await (await (await folder.getFileHandle(name)).getFile()).text();
      found.push((JSON.parse(text) as { loudness?: unknown }).loudness);
    }
    return found;
  });

test('[REC-04] [PLUS-12] a recovered recording in which nothing is heard is sent only after a question', async ({
  page,
  context,
}) => {
  await useSound(context, 0.0001, 0);
  await open(page);
  await startRecording(page);
  await recordedAtLeast(page, 3);
  await partStored(page);
  expect(await keptLoudness(page)).toEqual([undefined]);
  await page.close();

  const again = await openTab(context);
  await expect(recordings(again)).toContainText('Recovered');
  await expect(recordings(again)).toContainText('Nothing is heard in this recording.');
  await expect.poll(() => keptLoudness(again)).toEqual([expect.objectContaining({ integratedLufs: null })]);
  await approve(again);
  await expect(question(again)).toContainText('Nothing is heard in this recording. Send it without your voice?');
  await look(again, 'take-recovered-silent');
  await question(again).getByRole('button', { name: 'Send without voice' }).click();
  await sendNow(again);
  await expect(again.getByText('Analysis sent! Player will receive it shortly')).toBeVisible();
  await expect.poll(() => storedFiles(again)).toEqual([]);
});

test('[REC-04] [PLUS-12] a recovered recording is not sent before it is known whether something is heard in it', async ({
  page,
  context,
}) => {
  await useSound(context, 0.0001, 0);
  await closeWhileRecording(page, 2);

  // Without the code that measures, which is loaded when the list is shown.
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await context.route('**/measure-take.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  const again = await openTab(context);
  await again.getByRole('button', { name: 'Approve and send' }).click();
  await expect(review(again).getByRole('button', { name: 'Checking the sound...' })).toBeDisabled();
  await look(again, 'review-checking-sound');
  load();
  await review(again).getByRole('button', { name: 'Send analysis' }).click();
  await expect(question(again)).toContainText('Nothing is heard in this recording. Send it without your voice?');
});

test('[REC-04] [PLUS-12] a quiet recovered recording is offered to be made louder', async ({ page, context }) => {
  await useSound(context, 0.02, 0);
  await closeWhileRecording(page, 3);

  const again = await openTab(context);
  await expect(recordings(again)).toContainText('That was quiet. Players may have to turn up the volume.');
  await again.getByRole('button', { name: 'Make it louder' }).click();
  await expect(recordings(again)).toContainText(/Made louder by \d+ dB\./);
  await expect(recordings(again)).toContainText('Recovered');
});

test('[REC-04] a recovered recording is discarded only after a question', async ({ page, context }) => {
  await open(page);
  await startRecording(page);
  await partStored(page);
  await page.close();

  const again = await openTab(context);
  const remove = again.getByRole('button', { name: 'Delete recording 1' });
  await remove.click();
  await expect(question(again)).toContainText('Delete this recording? It cannot be brought back.');
  await question(again).getByRole('button', { name: 'Cancel' }).click();
  await expect(recordings(again)).toHaveCount(1);
  await remove.click();
  await question(again).getByRole('button', { name: 'Delete' }).click();
  await expect(recordings(again)).toHaveCount(0);
  await expect.poll(() => storedFiles(again)).toEqual([]);
});
