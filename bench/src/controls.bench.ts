import { join } from 'node:path';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { launchMediaBrowser } from './support/media-browser.ts';
import { makeNumberedVideo } from './support/numbered-video.ts';
import {
  interact,
  mediansOf,
  pressAll,
  slowdown,
  slowDown,
  untilPainted,
  watchInteractions,
  type Press,
} from './support/press-controls.ts';
import { pressWholeAnalyzer } from './support/press-whole-analyzer.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { startStaffSite } from './support/staff-site.ts';

const mostMs = 100;
const viewport = { width: 1440, height: 900 };
/**
 * Matches controls that are not pressed: some leave the analyzer, some open a dialog of the operating system, which a script cannot close, and the
 * recorder's buttons are pressed in the second part of this benchmark.
 */
const skipped = /(^|: )(Back to Queue|Download|Choose a file|Choose it again|Start|Test Mic)/;

/** Opens the analyzer with two videos and 100 drawings on a new page, presses every control once, and returns how long each took. */
async function pressWithTwoVideos(origin: string): Promise<Press[]> {
  const page = await browser.newPage({ viewport });
  await page.addInitScript(watchInteractions);
  await page.goto(`${origin}compare.html?video=/clip.mp4`);
  await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isExact');
  await page.evaluate("compare.parts.open('video2', '/clip.mp4')");
  await page.waitForFunction('compare.parts.sides.video2.player.getSnapshot().isExact');
  await page.evaluate('compare.addStrokes(100, 100)');
  await untilPainted(page);
  await slowDown(page);
  const pause = 'compare.parts.sides.video1.player.pause(), compare.parts.sides.video2.player.pause()';
  const presses = await pressAll(page, { skipped, prefix: 'Two videos: ', afterEach: () => page.evaluate(pause) });
  await page.close();
  return presses;
}

async function timeBareButton(): Promise<number> {
  const bare = await browser.newPage({ viewport });
  await bare.setContent('<button onclick="this.textContent = Number(this.textContent) + 1">0</button>');
  await bare.evaluate(watchInteractions);
  await slowDown(bare);
  const times: number[] = [];
  for (let count = 0; count < 10; count += 1) times.push(await interact(bare, () => bare.click('button')));
  await bare.close();
  return Math.max(...times);
}

/** Calls `pressRound` three times. Returns each control's median, the slowest control first, and prints the slowest 15. */
async function inRounds(pressRound: () => Promise<Press[]>): Promise<Press[]> {
  const rounds: Press[][] = [];
  for (let round = 0; round < scaled(3); round += 1) rounds.push(await pressRound());
  const presses = mediansOf(rounds).toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { name, milliseconds } of presses.slice(0, 15)) {
    const each = rounds.map((round) => round.find((press) => press.name === name)?.milliseconds);
    console.log(`${milliseconds} ms (${each.join(', ')}): ${name}`);
  }
  return presses;
}

const site = await startAnalyzerSite();
const staffSite = await startStaffSite();
const browser = await launchMediaBrowser();
try {
  const size = isTiny ? '480x270' : '1920x1080';
  await makeNumberedVideo(join(site.folder, 'clip.mp4'), { frames: 60, frameRate: 30, keyFrameDistance: 30, size });
  const peer = await timeBareButton();
  const presses = [
    ...(await inRounds(() => pressWithTwoVideos(site.origin))),
    ...(await inRounds(() => pressWholeAnalyzer(browser, staffSite))),
  ];
  const worst = presses.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  report({
    name: `longest of ${presses.length} interactions at ${slowdown}x slowdown, against a bare button: ${worst.name}`,
    measured: worst.milliseconds,
    unit: 'ms',
    peer,
  });
  const late = presses.filter(({ milliseconds }) => milliseconds > mostMs).length;
  report({ name: `controls that take longer than ${mostMs} ms`, measured: late, unit: 'controls', atMost: 0 });
} finally {
  await browser.close();
  await staffSite.close();
  await site.close();
}
