import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { probeDelivered } from '@swing/media/testing/delivered-file';
import { open, recordedAtLeast, recorder, startRecording, stop } from './kept-takes-page.ts';
import { download, look, serveClip, skipMicrophoneTest } from './recordings-page.ts';

/** Opens the analyzer. The encoder of the sound throws once the JavaScript expression is true for a `command` that is sent to it. */
async function openWithFailingEncoder(page: Page, context: BrowserContext, isFailing: string) {
  await serveClip(context);
  await skipMicrophoneTest(context);
  const failLater = `
    const WorkingWorker = Worker;
    let pieces = 0;
    globalThis.Worker = class extends WorkingWorker {
      postMessage(message, transfer) {
        const { command } = message;
        if (command?.type === 'encode') pieces += 1;
        if (${isFailing}) throw new Error('The encoder has failed.');
        super.postMessage(message, transfer);
      }
    };`;
  await page.route(/take-store\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${failLater}\n${await response.text()}` });
  });
  await open(page);
}

test('[REC-02] [REC-03] [REC-04] an encoder of the sound that fails in mid-recording is said, the picture goes on, and the recording is kept', async ({
  page,
  context,
}) => {
  // 70 pieces of 1024 samples are 1.5 s.
  await openWithFailingEncoder(page, context, 'pieces > 70');
  await startRecording(page);
  await expect(recorder(page).getByRole('alert')).toHaveText(
    'The sound can no longer be recordedThe recording goes on without your voice. Press Stop and start again.',
  );
  await expect(recorder(page)).not.toContainText('Microphone error');
  await recordedAtLeast(page, 5);
  await look(page, 'sound-encoder-failed');
  await stop(page);
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  const { codecs, pictures, sounds } = probeDelivered(await download(page));
  expect(codecs).toEqual(['h264', 'aac']);
  expect(pictures.at(-1)).toBeGreaterThan(4.9);
  expect(sounds.at(-1)).toBeLessThan(1.6);
});

test('[REC-02] [REC-04] an encoder of the sound that fails at Stop costs only the last of the sound', async ({
  page,
  context,
}) => {
  await openWithFailingEncoder(page, context, "command?.type === 'flush'");
  await startRecording(page);
  await recordedAtLeast(page, 3);
  await stop(page);
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  const { codecs, pictures, sounds } = probeDelivered(await download(page));
  expect(codecs).toEqual(['h264', 'aac']);
  expect(pictures.at(-1)).toBeGreaterThan(2.9);
  expect(sounds.at(-1)).toBeGreaterThan(2);
});
