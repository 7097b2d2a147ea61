import type { Browser, Page } from 'playwright-core';
import type { StaffSite } from './staff-site.ts';
import { pressAll, pressOne, slowDown, watchInteractions, type Press } from './press-controls.ts';

/** Controls that leave the analyzer, or open a dialog of the operating system, which a script cannot close. */
const leaving = /(^|: )(Back to Queue|Download|Choose a file|Choose files?|Choose it again|Log out)/;
const recording = /Screen recorder: (Test Mic|Start|Pause|Resume|Stop)$/;
const deciding = /: (Send analysis|Approve and send|Delete|Delete recording \d|Download recording \d)$/;

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Analyzes one swing on the site as a coach would: records, pauses, steps back, resumes, stops, reviews, sends, and takes the recording back. At
 * each stage it uses every control on the screen, and returns how long each took.
 */
export async function pressWholeAnalyzer(browser: Browser, site: StaffSite): Promise<Press[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await site.signInCoach(context);
  const page = await context.newPage();
  await page.addInitScript(watchInteractions);
  await page.goto(`${site.origin}/coach/analyzer?submission=${site.submissionId}`);
  const recorder = page.getByRole('region', { name: 'Screen recorder' });
  const button = (name: string) => recorder.getByRole('button', { name, exact: true });
  await button('Test Mic').waitFor();
  // An earlier round may have left two videos on the stage, which the site keeps. Then there are two playback bars.
  await page
    .getByRole('region', { name: /^Playback/ })
    .getByRole('button', { name: 'Play' })
    .first()
    .waitFor();
  await slowDown(page);

  const pauseVideos = () => pausePlayback(page);
  const presses: Press[] = [];
  const add = (more: readonly Press[]) => presses.push(...more);
  const skipped = anyOf(leaving, recording);
  add(await pressAll(page, { skipped, afterEach: pauseVideos }));
  // `pressAll` has changed this select too. Without a shared tab, nothing can be recorded from it.
  await recorder.getByLabel('Record from').selectOption('Analyzer');
  add([await pressOne(page, 'Test Mic', button('Test Mic'))]);
  add([await pressOne(page, 'Start', button('Start'))]);
  await button('Stop').waitFor();
  add(await pressAll(page, { skipped, prefix: 'While recording: ', afterEach: pauseVideos }));
  add([await pressOne(page, 'Pause', button('Pause'))]);
  add([await pressOne(page, 'Step back', button('Step back'))]);
  const choosing = '[role=group][aria-label="Step back"]';
  await page.locator(choosing).waitFor();
  add(await pressAll(page, { within: choosing, skipped: /: (Cancel|Cut here)$/, prefix: 'Paused: ' }));
  await page.locator(choosing).getByRole('slider').press('Home');
  await page.locator(choosing).getByRole('slider').press('PageUp');
  add([await pressOne(page, 'Cut here', page.locator(choosing).getByRole('button', { name: 'Cut here' }))]);
  add([await pressOne(page, 'Resume', button('Resume'))]);
  add([await pressOne(page, 'Stop', button('Stop'))]);

  const recordings = 'section[aria-label="Recordings"]';
  const approve = page.locator(recordings).getByRole('button', { name: 'Approve and send' });
  await approve.waitFor();
  add(await pressAll(page, { within: recordings, skipped: anyOf(leaving, deciding), prefix: 'Recorded: ' }));
  add([await pressOne(page, 'Approve and send', approve)]);
  const review = page.getByRole('dialog', { name: 'Review before sending' });
  await review.waitFor();
  add(await pressAll(page, { skipped: /: (Send analysis|Go back|Close)$/, prefix: 'Review: ' }));
  add([await pressOne(page, 'Send analysis', review.getByRole('button', { name: 'Send analysis' }))]);
  add([await pressOne(page, 'Take back', page.getByRole('button', { name: 'Take back' }))]);
  await context.close();
  return presses;
}

/** Clicks inside the page. Meanwhile, a video that is clicked from outside could end, or pause together with the one it is linked to. */
async function pausePlayback(page: Page): Promise<void> {
  const playing = page.getByRole('region', { name: /^Playback/ }).getByRole('button', { name: 'Pause' });
  await playing.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) if (button.isConnected) button.click();
  });
}
