import { expect, test } from '@playwright/test';
import { probeDelivered } from '@swing/media/testing/delivered-file';
import { open, recordedAtLeast, recorder, startRecording, stop } from './kept-takes-page.ts';
import { download, look, serveClip, skipMicrophoneTest } from './recordings-page.ts';

test('[REC-02] [REC-03] [REC-04] an encoder of the sound that fails in mid-recording is said, the picture goes on, and the recording is kept', async ({
  page,
  context,
}) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
  // 70 pieces of 1024 samples are 1.5 s.
  const failLater = `
    const WorkingWorker = Worker;
    let pieces = 0;
    globalThis.Worker = class extends WorkingWorker {
      postMessage(message, transfer) {
        if (message.command?.type === 'encode') pieces += 1;
        if (pieces > 70) throw new Error('The encoder has failed.');
        super.postMessage(message, transfer);
      }
    };`;
  await page.route(/take-store\.worker/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${failLater}\n${await response.text()}` });
  });
  await open(page);
  await startRecording(page);
  await expect(recorder(page)).toContainText('Microphone error');
  await recordedAtLeast(page, 5);
  await look(page, 'sound-encoder-failed');
  await stop(page);
  await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  const { codecs, pictures, sounds } = probeDelivered(await download(page));
  expect(codecs).toEqual(['h264', 'aac']);
  expect(pictures.at(-1)).toBeGreaterThan(4.9);
  expect(sounds.at(-1)).toBeLessThan(1.6);
});
