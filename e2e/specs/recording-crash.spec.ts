import { findDecodingErrors, flashStarts, probeDelivered, soundStarts } from '@swing/media/testing/delivered-file';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import type { Page, TestInfo } from '@playwright/test';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { startKillableBrowser, type KillableBrowser } from '../fixtures/killable-browser.ts';
import { flashSize, markRecordings } from '../fixtures/marked-recording.ts';
import {
  recorder,
  recordings,
  secondsRecorded,
  skipMicrophoneTest,
  startRecording,
  waitUntilRecorded,
} from '../fixtures/recording.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test as base } from '../fixtures/test.ts';

/** `startBrowser` starts a browser that keeps its data in a folder of the test. Browsers that still run after the test are killed. */
const test = base.extend<{ startBrowser: () => Promise<KillableBrowser> }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the pattern
  startBrowser: async ({}, use, testInfo) => {
    const started: KillableBrowser[] = [];
    await use(async () => {
      const browser = await startKillableBrowser(testInfo.outputPath('profile'));
      started.push(browser);
      return browser;
    });
    for (const browser of started) await browser.kill();
  },
});

const seed = Number(process.env.CRASH_SEED ?? 12);
const random = createSeededRandom(seed);
/** Milliseconds after which a recording is cut off: 3 to 9 seconds. */
const moments = Array.from({ length: 10 }, () => 3_000 + random(6_000));

/** After how many milliseconds of its second part each of three recordings that were cut is killed. */
const momentsAfterCut = Array.from({ length: 3 }, () => 3_000 + random(6_000));

/** Calls `begin`, which starts the recording, and waits at least `milliseconds` in the page. Returns the seconds that have passed then. */
async function recordFor(page: Page, milliseconds: number, begin: () => Promise<void>): Promise<number> {
  const begun = await page.evaluateHandle(() => {
    const at = { milliseconds: 0 };
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some((one) => one.textContent?.trim() === 'Pause')) return;
      at.milliseconds = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return at;
  });
  await begin();
  return begun.evaluate(async (at, wanted) => {
    const seconds = () => (performance.now() - at.milliseconds) / 1000;
    // A page that stalls records no pictures. If it stalled just before the crash, more than two seconds would be missing. So the browser is
    // killed after 2.5 seconds without a stall.
    let steadySince = seconds();
    for (let last = seconds(); last * 1000 < wanted || last - steadySince < 2.5; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const now = seconds();
      if (now - last > 0.25) steadySince = now;
      last = now;
    }
    return seconds();
  }, milliseconds);
}

async function measured(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const facts = {
    codecs: [await video?.getCodec(), await audio?.getCodec()],
    starts: [await video?.getFirstTimestamp(), await audio?.getFirstTimestamp()],
    video: (await video?.computeDuration()) ?? 0,
    audio: (await audio?.computeDuration()) ?? 0,
  };
  input.dispose();
  return facts;
}

/** Returns a function that opens the analyzer of a new submission as its coach. */
async function newSubmission(site: Site): Promise<(page: Page) => Promise<void>> {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const submission = await addVideo(site, player, swingClip);
  return async (page) => {
    await storeCoachSession(page, site, coach);
    await page.goto(`${site.url}/coach/analyzer?submission=${submission.id}`);
    await waitUntilLoaded(page);
  };
}

/** Expects one recording in the list, marked as recovered. Downloads it and returns the path of the file. */
async function downloadRecovered({ download }: KillableBrowser, page: Page, testInfo: TestInfo): Promise<string> {
  await expect(recordings(page)).toHaveCount(1);
  await expect(recordings(page)).toContainText('Recovered');
  await expect(recordings(page)).toContainText('MP4 (H.264 + AAC)');
  await expect(recorder(page).getByRole('button', { name: 'Test Mic First' })).toBeVisible();
  return download(testInfo.outputPath('downloads'), () =>
    page.getByRole('link', { name: 'Download recording 1' }).click(),
  );
}

/** Measures a recovered recording, and expects that of so many recorded seconds at most two are missing. */
async function expectWhole(path: string, recordedSeconds: number, killed: string) {
  const facts = await measured(path);
  const shown = `seed ${seed}, killed after ${killed}: ${JSON.stringify(facts)}`;
  console.log(shown);
  expect(facts.codecs, shown).toEqual(['avc', 'aac']);
  expect(facts.starts, shown).toEqual([0, 0]);
  expect(recordedSeconds - Math.max(facts.video, facts.audio), shown).toBeLessThanOrEqual(2);
  expect(Math.abs(facts.video - facts.audio), shown).toBeLessThan(0.1);
  expect(findDecodingErrors(path) ?? '', 'ffmpeg decodes all of it').toBe('');
  return facts;
}

for (const [index, moment] of moments.entries()) {
  test(`[REC-04] [PLUS-10] the browser is killed in mid-recording, crash ${index + 1} of 10: at most 2 seconds are lost @faults`, async ({
    site,
    startBrowser,
  }, testInfo) => {
    const open = await newSubmission(site);
    const first = await startBrowser();
    const page = await first.context.newPage();
    await open(page);
    await skipMicrophoneTest(page);
    const recordedSeconds = await recordFor(page, moment, () => startRecording(page));
    await first.kill();

    const second = await startBrowser();
    const again = await second.context.newPage();
    await open(again);
    const path = await downloadRecovered(second, again, testInfo);
    await expectWhole(path, recordedSeconds, `${recordedSeconds.toFixed(2)} s`);
  });
}

/** Steps back in the recording that runs, to a moment in whole seconds, and cuts what comes after. */
async function cutAt(page: Page, seconds: number) {
  const button = (name: string) => recorder(page).getByRole('button', { name, exact: true });
  await button('Pause').click();
  await button('Step back').click();
  await recorder(page).getByRole('slider', { name: 'Go on from' }).focus();
  await page.keyboard.press('Home');
  for (let tenths = 0; tenths < 10 * seconds; tenths += 1) await page.keyboard.press('ArrowRight');
  await button('Cut here').click();
  await expect(recorder(page).getByText(`Cut at 0:0${seconds}.00. Resume goes on from there.`)).toBeVisible();
}

for (const [index, moment] of momentsAfterCut.entries()) {
  test(`[REC-04] [PLUS-10] [PLUS-11] the browser is killed after a recording was cut, crash ${index + 1} of 3: what was kept becomes one recording, of which at most 2 seconds are lost @faults`, async ({
    site,
    startBrowser,
  }, testInfo) => {
    const open = await newSubmission(site);
    const first = await startBrowser();
    const page = await first.context.newPage();
    const addMarks = await markRecordings(page, 0.5);
    await open(page);
    await skipMicrophoneTest(page);
    // The coach draws one mark before the moment of the cut, one in what is cut away, and one after Resume.
    await startRecording(page);
    await addMarks(1);
    const keptSeconds = 1 + (await secondsRecorded(page));
    await waitUntilRecorded(page, keptSeconds + 1);
    await addMarks(1);
    await cutAt(page, keptSeconds);
    const secondsAfterCut = await recordFor(page, moment, async () => {
      await recorder(page).getByRole('button', { name: 'Resume', exact: true }).click();
      await expect(recorder(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await addMarks(1);
    });
    await first.kill();

    const second = await startBrowser();
    const again = await second.context.newPage();
    await open(again);
    const path = await downloadRecovered(second, again, testInfo);
    const killed = `${keptSeconds} s and ${secondsAfterCut.toFixed(2)} s`;
    const { video } = await expectWhole(path, keptSeconds + secondsAfterCut, killed);
    expect(video, killed).toBeLessThan(keptSeconds + secondsAfterCut + 0.1);
    const flashes = flashStarts(path, probeDelivered(path).pictures, flashSize);
    for (const marks of [flashes, soundStarts(path)]) {
      const shown = `${killed}, marks at ${marks.join(', ')}`;
      expect(marks, shown).toHaveLength(2);
      expect(marks[0], shown).toBeLessThan(keptSeconds);
      expect(marks[1], shown).toBeGreaterThan(keptSeconds);
    }
  });
}
