import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { median } from './support/median.ts';
import { mediaBrowser } from './support/media-browser.ts';
import { makeNumberedVideo } from './support/numbered-video.ts';
import { memoryOf } from './support/process-memory.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';

const minutes = 10;
const minuteMs = scaled(60_000, 500);
const [seconds, size] = isTiny ? [2, '480x270'] : [10, '1920x1080'];
const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** What a coach does with two videos: plays, steps, seeks, zooms, changes views and links, and draws. */
async function workForAWhile(page: Page, round: number): Promise<void> {
  const canvas = page.getByRole('img', { name: 'Swing video with drawings' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
  await page.keyboard.press('t');
  const from = ((round % 7) / 10) * seconds;
  await page.evaluate(`compare.parts.activeSide().player.seek(${from})`);
  await page.keyboard.press('Space');
  const hasPlayed = `({ time }) => time > ${from + 0.3}`;
  await page.evaluate(`compare.waitForState(compare.parts.activeSide().player, ${hasPlayed})`);
  await page.keyboard.press('Space');
  for (const key of ['ArrowRight', 'ArrowLeft'])
    for (let step = 0; step < 15; step += 1) await page.keyboard.press(key);
  await page.keyboard.press('v');
  if (round % 3 === 0) await page.keyboard.press('l');
  await page.keyboard.press('+');
  await page.keyboard.press('s');
  await page.mouse.move(...at(0.2, 0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.6), { steps: 20 });
  await page.mouse.up();
  await page.keyboard.press('-');
  // Clears the stage. What was drawn can still be brought back, as always.
  if (round % 5 === 4) await page.keyboard.press('Escape');
}

const site = await startAnalyzerSite();
const server = await chromium.launchServer(mediaBrowser);
const browser = await chromium.connect(server.wsEndpoint());
try {
  const pid = server.process().pid;
  if (pid === undefined) throw new Error('Chromium has no process');
  for (const [name, frameRate] of [
    ['one.mp4', 30],
    ['two.mp4', 60],
  ] as const) {
    await makeNumberedVideo(join(site.folder, name), {
      frames: seconds * frameRate,
      frameRate,
      keyFrameDistance: frameRate,
      size,
    });
  }
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site.origin}compare.html?video=/one.mp4`);
  await page.waitForFunction('globalThis.compare?.parts.sides.video1.player.getSnapshot().isIndexed');
  await page.evaluate("compare.parts.open('video2', '/two.mp4')");
  await page.waitForFunction('compare.parts.sides.video2.player.getSnapshot().isIndexed');
  const used: number[] = [];
  let round = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const end = performance.now() + minuteMs;
    const samples: number[] = [];
    do {
      await workForAWhile(page, round);
      round += 1;
      samples.push(await memoryOf(pid));
    } while (performance.now() < end);
    used.push(median(samples));
    console.log(`minute ${minute + 1}: ${mebibytes(median(samples))} MiB`);
  }
  const [third = Number.NaN, last = Number.NaN] = [used[2], used.at(-1)];
  report({
    name: 'memory of the browser with two videos, last of ten minutes against the third',
    measured: mebibytes(last),
    unit: 'MiB',
    peer: mebibytes(third),
    ratio: Number((last / third).toFixed(3)),
    atMost: 1.1,
  });
} finally {
  await browser.close();
  await server.close();
  await site.close();
}
