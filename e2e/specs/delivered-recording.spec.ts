import {
  decodeWhole,
  flashStarts,
  loudnessOf,
  probeDelivered,
  soundStarts,
  topBoxes,
} from '@swing/media/testing/delivered-file';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { flashSize, markRecordings } from '../fixtures/marked-recording.ts';
import {
  approveAndSend,
  measureRecording,
  recordings,
  skipMicrophoneTest,
  startRecording,
  stopRecording,
} from '../fixtures/recording.ts';
import { storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('[REC-09] [PLUS-12] a quiet recording reaches the player as H.264 and AAC with its index first, in sync, and as loud as the panel said', async ({
  page,
  site,
  otherPage: coachPage,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const addMarks = await markRecordings(coachPage, 0.05);
  const { submission } = await openAnalyzer(coachPage, site, swingClip, { coach, player });

  const seconds = await test.step('the coach records, makes it louder, and sends it', async () => {
    await waitUntilLoaded(coachPage);
    await skipMicrophoneTest(coachPage);
    const measure = await measureRecording(coachPage);
    await startRecording(coachPage);
    await coachPage.keyboard.press(' ');
    await addMarks(4);
    await stopRecording(coachPage);
    const notice = recordings(coachPage).getByRole('group', { name: 'Loudness' });
    await expect(notice).toContainText('That was quiet. Players may have to turn up the volume.');
    await notice.getByRole('button', { name: 'Make it louder' }).click();
    // Up to 20 dB are possible, and the loudest sample stays far below -1 dBTP, so it reaches -16 LUFS.
    await expect(notice).toContainText(/Made louder by 1\d dB\./);
    await approveAndSend(coachPage);
    return measure();
  });
  await coachPage.close();

  await storePlayerSession(page, site, player);
  await page.goto(`/account/watch?submission=${submission.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Analysis' }).click(),
  ]);
  const path = await download.path();

  decodeWhole(path);
  expect(topBoxes(path)).toEqual(['ftyp', 'moov', 'mdat']);
  const { streams, pictures } = probeDelivered(path);
  expect(streams).toMatchObject([
    { codec_name: 'h264', width: 1280, height: 720 },
    { codec_name: 'aac', channels: 1, sample_rate: '48000' },
  ]);
  for (const { codec_name: codec, duration } of streams) {
    expect(Math.abs(Number(duration) - seconds), `${codec}: ${duration} s, recorded ${seconds} s`).toBeLessThan(0.6);
  }
  const { integrated, peak } = loudnessOf(path);
  expect(Math.abs(integrated + 16), `${integrated} LUFS`).toBeLessThan(1);
  expect(peak).toBeLessThanOrEqual(-1);

  const [flashes, sounds] = [flashStarts(path, pictures, flashSize), soundStarts(path)];
  expect(flashes).toHaveLength(4);
  expect(sounds).toHaveLength(4);
  for (const [index, flash] of flashes.entries()) {
    const offset = (sounds[index] ?? NaN) - flash;
    // If a busy machine dropped pictures, the mark began at any time since the picture before.
    const leftOut = flash - (pictures.findLast((at) => at < flash) ?? 0) - 1 / 30;
    const shown = `mark ${index + 1}: the sound ${(offset * 1000).toFixed(1)} ms after the picture`;
    console.log(shown);
    expect(offset, shown).toBeLessThanOrEqual(0.04);
    expect(offset + Math.max(0, leftOut), shown).toBeGreaterThanOrEqual(-0.04);
  }
});
