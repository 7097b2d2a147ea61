import { readFile } from 'node:fs/promises';
import { findDecodingErrors, topBoxes } from '@swing/media/testing/delivered-file';
import { sharedMediaPath } from '@swing/media/testing/fixtures';
import { colourAt, drag, isRed, playback, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { swingClip } from '../fixtures/clips.ts';
import { typedCall } from '../fixtures/failing-calls.ts';
import {
  approveAndSend,
  measureRecording,
  recorder,
  recordings,
  startRecording,
  stopRecording,
  testMicrophone,
  waitUntilRecorded,
} from '../fixtures/recording.ts';
import { mailedLink } from '../fixtures/mailed-link.ts';
import { waitUntilPrepared } from '../fixtures/rest-client.ts';
import { fillCredentials, signInPlayer } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { loudness, readVideo, serveFile, sampleVideo } from '../fixtures/video-file.ts';

const uploaded = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';

/** The line drawn in this test, on the stage. Both clips have picture there. */
const line = { from: 0.4, to: 0.6, height: 0.3, thickness: 10 };

/** The stage, in stage pixels, and the recording into which it is fitted. */
const landscape = { stage: { width: 1080, height: 608 }, recording: { width: 1280, height: 720 } };
const portrait = { stage: { width: 342, height: 608 }, recording: { width: 720, height: 1280 } };

/** Converts a point of the stage, 0 to 1, to pixels of the recording. */
function inRecording({ stage, recording }: typeof landscape, x: number, y: number) {
  const scale = Math.min(recording.width / stage.width, recording.height / stage.height);
  return {
    x: recording.width / 2 + (x - 0.5) * stage.width * scale,
    y: recording.height / 2 + (y - 0.5) * stage.height * scale,
  };
}

const clips = [
  { name: 'our own clip', path: swingClip, frames: 120, shape: landscape },
  {
    name: 'a real swing filmed with a phone @faults',
    path: sharedMediaPath('golf-swing-real.mp4'),
    frames: 264,
    shape: portrait,
  },
];

const proven =
  '[AUTH-01] [UPL-03] [COACH-02] [COACH-08] [ANZ-02] [ANZ-04] [ANZ-06] [ANZ-07] [REC-01] [REC-02] [REC-04] [REC-08] [REC-09] [UPL-08]';

for (const { name, path, frames, shape } of clips) {
  test(`${proven} from upload to watched analysis with ${name} @main`, async ({ page, site, otherPage: coachPage }) => {
    test.skip(path === null, 'the shared test media is not on this machine (SWING_MEDIA)');
    const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
    const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });

    await test.step('the player signs in and uploads', async () => {
      await signInPlayer(page, site, player.account.email);
      await page.getByRole('main').getByRole('link', { name: 'My Videos' }).first().click();
      await page.getByRole('button', { name: 'Upload New Video' }).click();
      await page.getByLabel('Swing video').setInputFiles(path!);
      await page.getByLabel(/^Notes/).fill('Am I opening too early?');
      await page.getByRole('button', { name: 'Submit for Analysis' }).click();
      await expect(page.getByText(uploaded)).toBeVisible();
    });
    const { id } = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
    await waitUntilPrepared(site, id);

    await test.step('the coach signs in and opens the video from the queue', async () => {
      await coachPage.goto('/coach');
      await fillCredentials(coachPage, coach.account.email, site.password);
      await coachPage.waitForURL('/coach/queue');
      await coachPage.getByRole('button', { name: 'Analyze' }).click();
      await waitUntilLoaded(coachPage);
      await expect(coachPage.getByText('Am I opening too early?')).toBeVisible();
    });

    await test.step('the coach steps through frames, and draws a thick red line', async () => {
      for (let count = 0; count < 3; count += 1) await coachPage.getByRole('button', { name: 'Next frame' }).click();
      await expect(coachPage.getByText(`Frame 4 / ${frames}`)).toBeVisible();
      await coachPage.getByRole('button', { name: 'Line', exact: true }).click();
      await coachPage.getByRole('button', { name: 'Red', exact: true }).click();
      await coachPage.getByRole('button', { name: `Thickness ${line.thickness}` }).click();
      await drag(coachPage, [line.from, line.height], [line.to, line.height]);
      await expect.poll(async () => isRed(await colourAt(coachPage, [0.5, line.height]))).toBe(true);
    });

    const recorded = await test.step('the coach tests the microphone and records while the video plays', async () => {
      await expect(recorder(coachPage).getByRole('button', { name: 'Test Mic First' })).toBeDisabled();
      await testMicrophone(coachPage);
      await expect(recorder(coachPage).getByText('Microphone works')).toBeVisible();
      const measure = await measureRecording(coachPage);
      await startRecording(coachPage);
      await coachPage.keyboard.press(' ');
      const frame = async () => Number(/Frame (\d+)/.exec(await playback(coachPage).innerText())?.[1]);
      await expect.poll(frame, { message: 'the frame that plays' }).toBeGreaterThan(75);
      // The clip ends by itself.
      await expect(playback(coachPage).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await waitUntilRecorded(coachPage, 4);
      await stopRecording(coachPage);
      await expect(recordings(coachPage)).toContainText('MP4 (H.264 + AAC)');
      return { seconds: await measure() };
    });

    const announced = await test.step('the coach watches the recording, approves and sends it', async () => {
      const shown = Number(/0:(\d\d)/.exec(await recordings(coachPage).innerText())?.[1]);
      const preview = recordings(coachPage).locator('video');
      await preview.evaluate((video: HTMLVideoElement) => video.play());
      await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5);
      await preview.evaluate((video: HTMLVideoElement) => video.pause());
      const [request] = await Promise.all([
        coachPage.waitForRequest(typedCall('analysis.requestUpload')),
        approveAndSend(coachPage),
      ]);
      await expect(coachPage.getByRole('button', { name: 'View Analysis' })).toBeVisible();
      await expect(coachPage.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
      const stored = await site.database.submission.findUniqueOrThrow({ where: { id } });
      expect(stored).toMatchObject({ status: 'completed', analyzedAt: expect.any(Date) });
      const { duration } = request.postDataJSON() as { duration: number };
      expect(shown, 'seconds on the panel').toBe(Math.floor(duration));
      return { seconds: duration };
    });

    const file = await test.step('the player gets a mail and downloads the analysis', async () => {
      await expect.poll(async () => (await site.mails(player.account.email)).length).toBe(1);
      await page.goto(await mailedLink(site, player.account.email, '/account/watch'));
      await expect(page).toHaveURL(`/account/watch?submission=${id}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download Analysis' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.mp4$/);
      return download.path();
    });

    await test.step('the file has H.264 and AAC, the right length, the line, the moving swing and the voice', async () => {
      const facts = await readVideo(file);
      expect(facts).toMatchObject({ video: 'avc', audio: 'aac', channels: 1, sampleRate: 48_000, ...shape.recording });
      expect(topBoxes(file), 'its index comes first').toEqual(['ftyp', 'moov', 'mdat']);
      // A busy page shows Stop a while after the recording has begun.
      for (const [expected, tolerance] of [
        [recorded.seconds, 0.6],
        [announced.seconds, 0.2],
      ] as const) {
        const shown = `${facts.duration} s, expected ${expected} s`;
        expect(Math.abs(facts.duration - expected), shown).toBeLessThanOrEqual(tolerance);
      }
      expect(findDecodingErrors(file) ?? '').toBe('');

      // A little more than the line is thick.
      const apart = (12 * shape.recording.height) / shape.stage.height;
      const along = [0.42, 0.46, 0.5, 0.54, 0.58];
      const on = along.map((x) => inRecording(shape, x, line.height));
      const beside = on.flatMap(({ x, y }) => [
        { x, y: y - apart },
        { x, y: y + apart },
      ]);
      const times = Array.from({ length: Math.floor(facts.duration * 4) }, (_, count) => count / 4);
      const bytes = await readFile(file);
      const seen = await sampleVideo(page, await serveFile(page, bytes), { times, places: [...on, ...beside] });
      expect(Math.abs(seen.duration - facts.duration)).toBeLessThan(0.05);
      // The line disappears five seconds after it was drawn. On a slow machine, the recording goes on for longer.
      for (const [index, colours] of seen.colours.entries()) {
        if (times[index]! > 4.5) break;
        const shown = JSON.stringify(colours);
        expect(colours.slice(0, on.length).every(isRed), `on the line at ${times[index]} s: ${shown}`).toBe(true);
        expect(colours.slice(on.length).some(isRed), `beside it at ${times[index]} s: ${shown}`).toBe(false);
      }
      const moving = seen.changed.filter((share) => share > 0.0001);
      expect(moving.length, `changed: ${seen.changed.join(', ')}`).toBeGreaterThanOrEqual(6);
      expect(await loudness(page, bytes)).toBeGreaterThan(0.01);
    });

    expect(await site.mails(player.account.email)).toHaveLength(1);
  });
}
