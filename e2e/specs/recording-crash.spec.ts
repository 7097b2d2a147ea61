import { findDecodingErrors } from '@swing/media/testing/delivered-file';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import type { Page } from '@playwright/test';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { waitUntilLoaded } from '../fixtures/analyzer.ts';
import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { startKillableBrowser, type KillableBrowser } from '../fixtures/killable-browser.ts';
import { recorder, recordings, skipMicrophoneTest, startRecording } from '../fixtures/recording.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
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

/** Records, and waits in the page until `milliseconds` were recorded. Returns the seconds that really were. */
async function recordFor(page: Page, milliseconds: number): Promise<number> {
  const begun = await page.evaluateHandle(() => {
    const at = { milliseconds: 0 };
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some((one) => one.textContent?.trim() === 'Stop')) return;
      at.milliseconds = performance.now();
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return at;
  });
  await startRecording(page);
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

for (const [index, moment] of moments.entries()) {
  test(`[REC-04] [PLUS-10] the browser is killed in mid-recording, crash ${index + 1} of 10: at most 2 seconds are lost @faults`, async ({
    site,
    startBrowser,
  }, testInfo) => {
    const coach = await site.factories.createCoach();
    const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
    const submission = await addVideo(site, player, swingClip);
    const open = async (page: Page) => {
      await storeCoachSession(page, site, coach);
      await page.goto(`${site.url}/coach/analyzer?submission=${submission.id}`);
      await waitUntilLoaded(page);
    };

    const first = await startBrowser();
    const page = await first.context.newPage();
    await open(page);
    await skipMicrophoneTest(page);
    const recordedSeconds = await recordFor(page, moment);
    await first.kill();

    const second = await startBrowser();
    const again = await second.context.newPage();
    await open(again);
    await expect(recordings(again)).toHaveCount(1);
    await expect(recordings(again)).toContainText('Recovered');
    await expect(recordings(again)).toContainText('MP4 (H.264 + AAC)');
    await expect(recorder(again).getByRole('button', { name: 'Test Mic First' })).toBeVisible();
    const path = await second.download(testInfo.outputPath('downloads'), () =>
      again.getByRole('link', { name: 'Download recording 1' }).click(),
    );

    const facts = await measured(path);
    const shown = `seed ${seed}, killed after ${recordedSeconds.toFixed(2)} s: ${JSON.stringify(facts)}`;
    console.log(shown);
    expect(facts.codecs, shown).toEqual(['avc', 'aac']);
    expect(facts.starts, shown).toEqual([0, 0]);
    expect(recordedSeconds - Math.max(facts.video, facts.audio), shown).toBeLessThanOrEqual(2);
    expect(Math.abs(facts.video - facts.audio), shown).toBeLessThan(0.1);
    expect(findDecodingErrors(path) ?? '', 'ffmpeg decodes all of it').toBe('');
  });
}
