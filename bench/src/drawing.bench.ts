import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { launchMediaBrowser } from './support/media-browser.ts';
import { makeNumberedVideo } from './support/numbered-video.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';

const events = scaled(100, 3);
const [few, many] = [100, isTiny ? 200 : 10_000];

interface Drawn {
  /** Points of finished strokes that are on the stage. */
  onStage: number;
  /** Points of the stroke before the events that are measured. */
  inStroke: number;
}

/** Processor time of the page's thread for each pointer event, in milliseconds. `all` includes painting. */
interface Used {
  script: number;
  all: number;
}

/** Draws with the pen, and measures. */
async function perEvent(browser: Browser, origin: string, { onStage, inStroke }: Drawn): Promise<Used> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}compare.html?video=/clip.mp4`);
  await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isExact');
  await page.keyboard.press('s');
  await page.evaluate(`compare.addStrokes(${onStage}, ${few})`);
  const canvas = page.getByRole('img', { name: 'Swing video with drawings' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.evaluate(`compare.extendStroke(document.querySelector('canvas[role=img]'), ${inStroke - 1})`);
  const session = await page.context().newCDPSession(page);
  // Processor time of the page's thread: other programs on the computer do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<Used> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const milliseconds = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
    return { script: milliseconds('ScriptDuration'), all: milliseconds('TaskDuration') };
  };
  // Each of these waits for the next screen refresh, as the events of a real mouse do.
  const move = (count: number) =>
    page.mouse.move(x + width * (0.1 + 0.002 * count), y + height * (0.3 + 0.1 * (count % 2)));
  await move(0);
  const before = await used();
  for (let count = 1; count <= events; count += 1) await move(count);
  const after = await used();
  await page.mouse.up();
  const points = await page.evaluate<number>('compare.parts.editor.getSnapshot().scene.at(-1).points.length');
  if (points !== inStroke + 1 + events) throw new Error(`${points} points are in the stroke`);
  await page.close();
  return { script: (after.script - before.script) / events, all: (after.all - before.all) / events };
}

const rounded = (value: number) => Number(value.toFixed(2));
const site = await startAnalyzerSite();
const browser = await launchMediaBrowser();
try {
  const size = isTiny ? '480x270' : '1920x1080';
  const clip = { frames: 60, frameRate: 30, keyFrameDistance: 30, size };
  await makeNumberedVideo(join(site.folder, 'clip.mp4'), clip);
  const usual = await perEvent(browser, site.origin, { onStage: 0, inStroke: few });
  for (const [where, drawn] of [
    ['in other strokes', { onStage: many, inStroke: few }],
    ['in the stroke', { onStage: 0, inStroke: many }],
  ] as const) {
    const name = `script per pointer event, 10,000 points ${where}`;
    const measured = await perEvent(browser, site.origin, drawn);
    report({ name, measured: rounded(measured.script), unit: 'ms', atMost: 4 });
    for (const [text, kind] of [
      ['script', 'script'],
      ['all work of the page', 'all'],
    ] as const) {
      report({
        name: `${text} per pointer event, 10,000 points ${where}, against 100 in all`,
        measured: rounded(measured[kind]),
        unit: 'ms',
        peer: rounded(usual[kind]),
        ratio: rounded(measured[kind] / usual[kind]),
        atMost: 1.2,
      });
    }
  }
} finally {
  await browser.close();
  await site.close();
}
