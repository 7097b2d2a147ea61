import { expect, test, type Page } from '@playwright/test';
import { decodeWhole, flashStarts, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import {
  download,
  expectMoments,
  frame,
  look,
  openWith,
  question,
  recordings,
  review,
  serveClip,
  skipMicrophoneTest,
} from './recordings-page.ts';

declare const parts: Parts;

test.beforeEach(async ({ context }) => {
  await serveClip(context);
  await skipMicrophoneTest(context);
});

/** Makes the browser say that it cannot encode these codecs, given as the start of their names. Notes how it encodes pictures. */
const withoutEncoders = (page: Page, names: readonly string[]) =>
  page.addInitScript((missing) => {
    const isMissing = ({ codec }: { codec: string }) => missing.some((name) => codec.startsWith(name));
    const [ofVideo, ofAudio] = [VideoEncoder.isConfigSupported, AudioEncoder.isConfigSupported];
    VideoEncoder.isConfigSupported = (config) =>
      isMissing(config) ? Promise.resolve({ supported: false, config }) : ofVideo.call(VideoEncoder, config);
    AudioEncoder.isConfigSupported = (config) =>
      isMissing(config) ? Promise.resolve({ supported: false, config }) : ofAudio.call(AudioEncoder, config);
    const configure = VideoEncoder.prototype.configure;
    VideoEncoder.prototype.configure = function note(config) {
      Object.assign(globalThis, { encoderConfig: config });
      configure.call(this, config);
    };
  }, names);

const transcodeButton = (page: Page) => page.getByRole('button', { name: 'Transcode to MP4: recording 1' });
const approveButton = (page: Page) => page.getByRole('button', { name: 'Approve and send' });

test('[REC-02] [REC-04] where H.264 cannot be encoded, VP8 and Opus are recorded, and transcoded before they are sent', async ({
  page,
}) => {
  await withoutEncoders(page, ['avc1']);
  await page.goto('/analyzer.html');
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  await recorder.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await recorder.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Rec 0:0[2-9]$/)).toBeVisible();
  await recorder.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText(
    'This browser recorded VP8 + Opus, which not every phone plays. Transcode it before you send it.',
  );
  expect(await page.evaluate('encoderConfig')).toMatchObject({
    codec: expect.stringMatching(/^vp8/),
    width: 1280,
    height: 720,
    bitrate: 6_000_000,
  });
  const preview = page.getByLabel('Recording 1, preview');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);

  await approveButton(page).click();
  await expect(page.getByRole('alert').getByText('Please transcode the video to MP4 first')).toBeVisible();
  await expect(review(page)).toHaveCount(0);
  await look(page, 'transcode-needed');

  await transcodeButton(page).click();
  await expect(recordings(page)).toContainText('MP4 (VP8 + AAC)');
  await expect(recordings(page)).toContainText('The recording was transcoded to MP4.');
  await expect(recordings(page)).toContainText('The server converts the picture to H.264 before the player gets it.');
  await expect(page.getByText('Please transcode the video to MP4 first')).toHaveCount(0);
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['vp8', 'aac']);
  expect(probe.streams[1]).toMatchObject({ channels: 1, sample_rate: '48000' });
  const [pictureSeconds, soundSeconds] = probe.streams.map(({ duration }) => Number(duration));
  expect(pictureSeconds).toBeGreaterThan(2);
  // Sound that has not reached a busy page at Stop is left out.
  expect(Math.abs((pictureSeconds ?? 0) - (soundSeconds ?? 0))).toBeLessThan(0.8);
  // The stand-in for a microphone beeps about once a second.
  expect(soundStarts(path).length).toBeGreaterThanOrEqual(1);

  await page.reload();
  await expect(recordings(page)).toContainText('MP4 (VP8 + AAC)');
  await expect(transcodeButton(page)).toHaveCount(0);
  await approveButton(page).click();
  await expect(review(page)).toContainText('MP4 (VP8 + AAC)');
});

test('[REC-02] the codecs are tried in the order VP8 and Opus, VP9 and Opus, VP8, VP9', async ({ browser }) => {
  const chosen: Record<string, unknown> = {};
  for (const missing of [['avc1'], ['avc1', 'vp8'], ['avc1', 'opus'], ['avc1', 'vp8', 'opus']]) {
    const page = await browser.newPage();
    await withoutEncoders(page, missing);
    await openParts(page);
    const { video, audio } = await page.evaluate(() => parts.chooseRecordingCodecs('landscape'));
    chosen[missing.join(' ')] = `${video} ${audio}`;
    await page.close();
  }
  // AAC is encoded by our own encoder.
  expect(chosen).toEqual({
    avc1: 'vp8 opus',
    'avc1 vp8': 'vp9 opus',
    'avc1 opus': 'vp8 aac',
    'avc1 vp8 opus': 'vp9 aac',
  });
});

test('[REC-04] a failed transcoding says why and can be tried again; picture and sound stay together', async ({
  page,
}) => {
  const codecs = { video: 'vp8', audio: 'opus' } as const;
  const [id] = await openWith(page, [{ seconds: 3, beepHertz: 700, beepAt: 1.2, codecs }]);
  await page.evaluate((take) => {
    localStorage.setItem(`key-points/${take}`, JSON.stringify([{ seconds: 1.5, text: 'Hips first' }]));
  }, id);
  await page.reload();
  await expect(recordings(page)).toContainText('VP8 + Opus');
  await page.route(/\/[^/]*transcode-file[^/]*\.js$/, (route) => route.abort(), { times: 1 });
  await transcodeButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed: A part of the recorder could not be loaded. Check your connection and try again.',
  );
  await look(page, 'transcode-failed');
  await expect(recordings(page)).toContainText('VP8 + Opus');

  const shown = await page.evaluateHandle(() => {
    const values: number[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('[role="progressbar"], progress');
      const value = Number(bar?.getAttribute('aria-valuenow') ?? bar?.getAttribute('value') ?? NaN);
      if (Number.isFinite(value)) values.push(value);
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
    return values;
  });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByRole('button', { name: 'Test Mic', exact: true }).click();
  await expect(start).toBeEnabled();
  await transcodeButton(page).press('Enter');
  await expect(page.getByText('Transcoding to MP4', { exact: true })).toBeVisible();
  await expect(start).toBeDisabled();
  await expect(page.getByText('Recordings are being changed. You can start when that is done.')).toBeVisible();
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  await expect(recordings(page).getByRole('group', { name: 'Format' })).toBeFocused();
  await expect(start).toBeEnabled();
  expect(new Set(await shown.jsonValue()).size).toBeGreaterThan(3);
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page).getByRole('button', { name: /^Go to/ })).toHaveText('0:01');
  const path = await download(page);
  decodeWhole(path);
  const probe = probeDelivered(path);
  expect(probe.codecs).toEqual(['h264', 'aac']);
  expect(probe.streams[0]).toMatchObject({ width: 1280, height: 720 });
  expect(probe.pictures).toHaveLength(90);
  expectMoments(probe.keyFrames, [0, 1, 2], 0.001);
  expectMoments(flashStarts(path, probe.pictures), [1.2], 0.001);
  expectMoments(soundStarts(path), [1.2], frame);
});

test('[REC-04] what the browser turns out not to encode is copied, and the server converts it', async ({ page }) => {
  await page.route(/assemble-takes\.worker/, async (route) => {
    const response = await route.fetch();
    const failing = "VideoEncoder.prototype.configure = () => { throw new Error('No encoder.'); };";
    // Without 'wasm-unsafe-eval', so that our AAC encoder cannot run.
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self' 'unsafe-inline' blob:" };
    await route.fulfill({ response, headers, body: `${await response.text()}\n${failing}` });
  });
  await openWith(page, [{ seconds: 1, beepHertz: 700, codecs: { video: 'vp8', audio: 'opus' } }]);
  await transcodeButton(page).click();
  await expect(recordings(page)).toContainText('MP4 (VP8 + Opus)');
  await expect(recordings(page)).toContainText(
    'The server converts the picture to H.264 and the sound to AAC before the player gets it.',
  );
  await page.reload();
  await expect(recordings(page)).toContainText('MP4 (VP8 + Opus)');
  const path = await download(page);
  decodeWhole(path);
  expect(probeDelivered(path).codecs).toEqual(['vp8', 'opus']);
  await approveButton(page).click();
  await expect(review(page)).toContainText('MP4 (VP8 + Opus)');
});

test('[REC-04] a recording that joining makes differ from H.264 and AAC can be transcoded', async ({ page }) => {
  await openWith(page, [
    { seconds: 1, beepHertz: null },
    { seconds: 1, beepHertz: 700, codecs: { video: 'vp8', audio: 'opus' } },
  ]);
  await expect(transcodeButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Join recordings' }).click();
  await question(page).getByRole('button', { name: 'Join' }).click();
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('H.264 + Opus');
  await approveButton(page).click();
  await expect(page.getByRole('alert').getByText('Please transcode the video to MP4 first')).toBeVisible();
  await transcodeButton(page).press('Enter');
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  await expect(recordings(page).getByRole('group', { name: 'Format' })).toBeFocused();
});
