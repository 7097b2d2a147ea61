import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { launchMediaBrowser } from './support/media-browser.ts';
import { median } from './support/median.ts';
import { makeNumberedVideo } from './support/numbered-video.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';

const slowdown = 4;
const mostMs = 100;
/**
 * How long a control is held. A person moves the pointer to a control, presses, and releases it about this much later. Done all at once, the
 * browser would show all three in one picture and count their work together.
 */
const heldMs = 80;
/** Controls that leave the page, or open what only a person can close. */
const left = /^(Back to Queue|Download|Choose a file|Choose it again|Start|Test Mic)/;

interface Press {
  name: string;
  milliseconds: number;
}

/** Collects the longest event of each interaction, as a browser's INP does. Durations below 16 ms are not reported. */
const watchInteractions = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) longest = Math.max(longest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
const twoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))';

/**
 * Does something to a control. Returns the milliseconds of the longest event until the screen showed its result; 16 if that is
 * shorter.
 */
async function interact(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('longest = 0');
  await act();
  await page.evaluate(twoFrames);
  await page.evaluate(twoFrames);
  return Math.max(16, await page.evaluate<number>('longest'));
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

interface Control {
  index: number;
  name: string;
  /** Whether a key changes it, such as a slider. The others are pressed. */
  hasKeys: boolean;
}

/** Lists the visible controls and marks each with its index. */
const listControls = `
  [...document.querySelectorAll('button:enabled, select:enabled, input:enabled, [role=slider]:not([aria-disabled=true])')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element, index) => {
      element.dataset.bench = index;
      const own = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
      const around = element.closest('section, [role=group], aside')?.getAttribute('aria-label');
      const hasKeys = element.matches('select, [type=range], [role=slider]');
      return { index, name: [around, own].filter(Boolean).join(': ').trim(), hasKeys };
    })
`;

/** Presses every control of the analyzer with two videos. A slider and a list are changed with a key. */
async function pressAll(page: Page): Promise<Press[]> {
  const presses: Press[] = [];
  const done = new Set<string>();
  while (!isTiny || presses.length < 3) {
    const controls = await page.evaluate<Control[]>(listControls);
    const next = controls.find(({ name }) => !done.has(name) && !left.test(name.split(': ').at(-1) ?? ''));
    if (!next) break;
    done.add(next.name);
    const control = page.locator(`[data-bench="${next.index}"]`);
    await control.scrollIntoViewIfNeeded();
    if (next.hasKeys) await control.focus();
    else await control.hover({ force: true });
    await page.evaluate(twoFrames);
    const act = () =>
      next.hasKeys
        ? page.keyboard.press('ArrowRight', { delay: heldMs })
        : control.click({ force: true, delay: heldMs });
    presses.push({ name: next.name, milliseconds: await interact(page, act) });
    // The crop window shares the page's thread, and would slow down every later press.
    for (const opened of page.context().pages()) if (opened !== page) await opened.close();
    if (await page.$('[role=dialog], [role=alertdialog]')) await page.keyboard.press('Escape');
    await page.evaluate('compare.parts.sides.video1.player.pause(), compare.parts.sides.video2.player.pause()');
    await page.evaluate("document.querySelectorAll('[data-bench]').forEach((element) => delete element.dataset.bench)");
  }
  return presses;
}

/** Opens the analyzer with two videos and 100 drawings on a new page, presses every control once, and returns how long each took. */
async function pressAllOnNewPage(): Promise<Press[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchInteractions);
  await page.goto(`${site.origin}compare.html?video=/clip.mp4`);
  await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isExact');
  await page.evaluate("compare.parts.open('video2', '/clip.mp4')");
  await page.waitForFunction('compare.parts.sides.video2.player.getSnapshot().isExact');
  await page.evaluate('compare.addStrokes(100, 100)');
  await page.evaluate(twoFrames);
  await slowDown(page);
  const presses = await pressAll(page);
  await page.close();
  return presses;
}

/** Returns each control's median over all rounds. A busy computer delays another control in each round, and the median leaves that out. */
function mediansOf(rounds: readonly Press[][]): Press[] {
  const names = new Set(rounds.flat().map(({ name }) => name));
  return [...names].map((name) => {
    const own = rounds.flat().filter((press) => press.name === name);
    return { name, milliseconds: median(own.map(({ milliseconds }) => milliseconds)) };
  });
}

const inOrder = (presses: readonly Press[]) => presses.toSorted((one, other) => other.milliseconds - one.milliseconds);

const site = await startAnalyzerSite();
const browser = await launchMediaBrowser();
try {
  const size = isTiny ? '480x270' : '1920x1080';
  await makeNumberedVideo(join(site.folder, 'clip.mp4'), { frames: 60, frameRate: 30, keyFrameDistance: 30, size });
  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await bare.setContent('<button onclick="this.textContent = Number(this.textContent) + 1">0</button>');
  await bare.evaluate(watchInteractions);
  await slowDown(bare);
  const peers: number[] = [];
  for (let count = 0; count < 10; count += 1) peers.push(await interact(bare, () => bare.click('button')));
  await bare.close();

  const rounds: Press[][] = [];
  for (let round = 0; round < scaled(3); round += 1) rounds.push(await pressAllOnNewPage());
  const presses = inOrder(mediansOf(rounds));
  for (const { name, milliseconds } of presses.slice(0, 10)) {
    const each = rounds.map((round) => round.find((press) => press.name === name)?.milliseconds);
    console.log(`${milliseconds} ms (${each.join(', ')}): ${name}`);
  }
  const [worst] = presses;
  if (!worst) throw new Error('No control was found');
  report({
    name: `longest of ${presses.length} interactions at ${slowdown}x slowdown, against a bare button: ${worst.name}`,
    measured: worst.milliseconds,
    unit: 'ms',
    peer: Math.max(...peers),
  });
  const late = presses.filter(({ milliseconds }) => milliseconds > mostMs).length;
  report({ name: `controls that take longer than ${mostMs} ms`, measured: late, unit: 'controls', atMost: 0 });
} finally {
  await browser.close();
  await site.close();
}
