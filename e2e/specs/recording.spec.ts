import { readFile } from 'node:fs/promises';
import { openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import {
  measureRecording,
  record,
  recorder,
  recordings,
  secondsRecorded,
  startRecording,
  stopRecording,
  testMicrophone,
  testMicrophoneButton,
  waitUntilRecorded,
  withoutMicrophone,
} from '../fixtures/recording.ts';
import { pressInQuestion } from '../fixtures/questions.ts';
import { expect, test } from '../fixtures/test.ts';
import { loudness, sampleVideo } from '../fixtures/video-file.ts';

test('[REC-01] Start waits for the microphone test; a meter shows the level in the meantime', async ({
  page,
  site,
}) => {
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  const start = recorder(page).getByRole('button', { name: 'Test Mic First' });
  await expect(start).toBeDisabled();
  const begun = Date.now();
  await testMicrophoneButton(page).click();
  const meter = recorder(page).getByRole('meter', { name: 'Microphone level' });
  const levels = await meter.evaluateHandle((element: HTMLMeterElement) => {
    const shown = [element.value];
    new MutationObserver(() => shown.push(element.value)).observe(element, { attributes: true });
    return shown;
  });
  await expect(start).toBeDisabled();
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  expect(Date.now() - begun).toBeGreaterThan(4_900);
  await expect(meter).toBeHidden();
  await expect(recorder(page).getByText('Microphone works')).toBeVisible();
  const shown = await levels.jsonValue();
  // The browser's microphone for tests beeps once a second. How many of its levels differ depends on when they are read.
  expect(shown.length).toBeGreaterThan(5);
  expect(Math.max(...shown)).toBeGreaterThan(Math.min(...shown));
});

test('[REC-02] pauses are not recorded, and the picture continues where it stopped', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await withoutMicrophone(page, 'NotAllowedError');
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  await testMicrophone(page);
  await page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '0.25' }).click();
  const measure = await measureRecording(page);
  await startRecording(page);
  await expect(recorder(page).getByText('/ 10:00')).toBeVisible();
  await page.keyboard.press(' ');
  await waitUntilRecorded(page, 1);
  await recorder(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused 0:\d\d$/)).toBeVisible();
  const paused = await secondsRecorded(page);
  await page.keyboard.press(' ');
  await page.getByRole('slider', { name: 'Position' }).fill('80');
  await expect(page.getByText('Frame 81 / 90')).toBeVisible();
  await expectGoodScreen();
  await recorder(page).getByRole('button', { name: 'Resume' }).click();
  await waitUntilRecorded(page, paused + 2);
  await stopRecording(page);
  const seconds = await measure();

  const address = await recordings(page).locator('video').getAttribute('src');
  const times = Array.from({ length: Math.floor(seconds * 10) }, (_, count) => count / 10);
  const blocks = Array.from({ length: 8 }, (_, bit) => ({ x: 1 + ((bit + 0.5) / 8) * 1278, y: 0.2 * 720 }));
  const seen = await sampleVideo(page, address!, { times, places: blocks });
  expect(Math.abs(seen.duration - seconds), `${seen.duration} s, measured ${seconds} s`).toBeLessThanOrEqual(0.6);
  const numbers = seen.colours.map((colours) => colours.reduce((number, [red]) => number * 2 + (red > 128 ? 1 : 0), 0));
  const played = numbers.filter((number) => number !== 80);
  const shown = `frames ${numbers.join(', ')}`;
  expect(numbers, shown).toEqual([...played, ...numbers.slice(played.length).fill(80)]);
  expect(played, shown).toEqual(played.toSorted((a, b) => a - b));
  expect(new Set(played).size, shown).toBeGreaterThan(3);
  expect(Math.max(...played), shown).toBeLessThan(70);
  expect(numbers.at(-1), shown).toBe(80);
});

test('[REC-03] [REC-04] a refused microphone is reported, the recording has no sound, and can be deleted', async ({
  page,
  site,
}) => {
  await withoutMicrophone(page, 'NotAllowedError');
  await openAnalyzer(page, site, swingClip);
  await waitUntilLoaded(page);
  await testMicrophoneButton(page).click();
  await expect(recorder(page).getByText('Microphone access denied')).toBeVisible();
  await startRecording(page);
  await expect(recorder(page).getByText('Recording without audio - mic permission denied')).toBeVisible();
  await waitUntilRecorded(page, 1);
  await stopRecording(page);
  await expect(recordings(page)).toContainText('MP4 (H.264)');
  await expect(recordings(page)).toContainText('no sound');
  await expect
    .poll(() =>
      recordings(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBe(1280);

  const remove = page.getByRole('button', { name: 'Delete recording 1' });
  await remove.click();
  await pressInQuestion(page, 'Cancel');
  await expect(recordings(page)).toHaveCount(1);
  await remove.click();
  await pressInQuestion(page, 'Delete');
  await expect(recordings(page)).toHaveCount(0);
  await expect(recorder(page).getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
});

test('[REC-03] the voice is recorded in browsers that do not give the page its pieces of sound, such as Safari', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaStreamTrackProcessor'));
  await openAnalyzer(page, site, swingClip);
  await record(page, 3);
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    recordings(page).getByRole('link', { name: 'Download recording 1' }).click(),
  ]);
  expect(await loudness(page, await readFile(await download.path()))).toBeGreaterThan(0.01);
});
