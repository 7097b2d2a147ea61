import { join } from 'node:path';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { launchMediaBrowser } from './support/media-browser.ts';
import { makeNumberedVideo } from './support/numbered-video.ts';
import { percentile } from './support/percentile.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { openStepping, seekElement, type Stepping } from './support/stepping.ts';

const frames = scaled(600, 80);
const size = isTiny ? '480x270' : '1920x1080';
/** Steps in one direction, from the middle of the clip. */
const reach = scaled(20, 3);
const walks = scaled(10);
const seeks = scaled(20, 2);

const clips = [
  { name: 'GOP 30', frameRate: 30, keyFrameDistance: 30, firstStepMs: 150 },
  { name: 'GOP 250', frameRate: 30, keyFrameDistance: 250, firstStepMs: 1_200 },
  { name: '240 fps', frameRate: 240, keyFrameDistance: 240, firstStepMs: 1_200 },
] as const;

/** The first file is video 1, which is stepped. `framesEach` is how many frames of video 2 go with one frame of video 1. */
const linkedClips = [
  { name: 'GOP 30', files: ['30-30.mp4', '30-30.mp4'], framesEach: 1 },
  { name: 'GOP 250', files: ['250-30.mp4', '250-30.mp4'], framesEach: 1 },
  { name: '240 fps with 30 fps', files: ['240-240.mp4', '30-30.mp4'], framesEach: 30 / 240 },
] as const;

/** Walks to and fro over decoded frames. Returns the milliseconds of each step. */
async function walk(stepping: Stepping): Promise<number[]> {
  const middle = Math.floor(frames / 2);
  await stepping.show(middle);
  const path = [...Array<1>(reach).fill(1), ...Array<-1>(2 * reach).fill(-1), ...Array<1>(reach).fill(1)];
  const times: number[] = [];
  for (let count = -1; count < walks; count += 1) {
    let frame = middle;
    for (const direction of path) {
      const time = await stepping.step(direction);
      frame += direction;
      // The first walk decodes the frames.
      if (count >= 0) times.push(time);
    }
    await stepping.expectFrame(frame);
  }
  return times;
}

/** Seeks far away and steps at once. Returns the milliseconds of the steps. */
async function stepAfterSeeks(stepping: Stepping): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < seeks; count += 1) {
    const frame = (Math.floor(frames / 2) * (count % 2) + 7 * count + 25) % (frames - 1);
    await stepping.seek(frame);
    times.push(await stepping.step(1));
    await stepping.expectFrame(frame + 1);
  }
  return times;
}

const milliseconds = (value: number) => Number(value.toFixed(1));
const site = await startAnalyzerSite();
const browser = await launchMediaBrowser();
try {
  for (const clip of clips) {
    const file = `${clip.keyFrameDistance}-${clip.frameRate}.mp4`;
    await makeNumberedVideo(join(site.folder, file), { ...clip, frames, size });
    const stepping = await openStepping(browser, site.origin, [file]);
    const step = percentile(await walk(stepping), 0.95);
    const first = percentile(await stepAfterSeeks(stepping), 0.95);
    await stepping.close();
    const times = Array.from({ length: 2 * seeks }, (_, count) => (frames / 2 + count - seeks + 0.5) / clip.frameRate);
    // Neither includes the wait for the next refresh of the screen: a step is measured to the end of its draw, a seek of the element
    // to when it hands over its picture.
    const peer = percentile(await seekElement(browser, site.origin, file, times), 0.95);
    const unit = 'ms, p95';
    report({ name: `step, ${clip.name}`, measured: milliseconds(step), unit, atMost: 16.7 });
    report({
      name: `step, ${clip.name}, faster than <video>`,
      measured: milliseconds(step),
      unit,
      peer: milliseconds(peer),
      ratio: milliseconds(peer / step),
      atLeast: 10,
    });
    report({ name: `step after a seek, ${clip.name}`, measured: milliseconds(first), unit, atMost: clip.firstStepMs });
  }
  for (const { name, files, framesEach } of linkedClips) {
    const linked = await openStepping(browser, site.origin, [...files], framesEach);
    const measured = milliseconds(percentile(await walk(linked), 0.95));
    report({ name: `step, two linked videos, ${name}`, measured, unit: 'ms, p95', atMost: 25 });
    await linked.close();
  }
} finally {
  await browser.close();
  await site.close();
}
