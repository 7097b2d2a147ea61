import { readFileSync } from 'node:fs';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openParts } from './fixtures.ts';
import type { KeptTakeOptions } from './kept-take.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

const shots = process.env.SHOTS;
const clip = readFileSync(fixturePath('swing-animation.mp4'));

export const serveClip = (context: BrowserContext) =>
  context.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));

/** Ends each microphone test at once instead of after five seconds. It then reports that nothing was heard. Call it before the page is opened. */
export const skipMicrophoneTest = (context: BrowserContext) =>
  context.addInitScript(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    Object.assign(globalThis, {
      setTimeout: (act: () => void, delay?: number, ...rest: unknown[]) =>
        start(act, delay === 5_000 ? 0 : delay, ...rest),
    });
  });

/**
 * Replaces the sound of the microphone by a tone of 500 Hz, `gain` loud, in which each second begins with a click of 4 kHz, up to `click`.
 */
export const useSound = (page: Page | BrowserContext, gain: number, click: number) =>
  page.addInitScript(
    ([loudness, loudest]) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const context = new AudioContext({ sampleRate: 48_000 });
        const buffer = context.createBuffer(1, 48_000, 48_000);
        buffer.getChannelData(0).forEach((_, index, samples) => {
          const fade = index < 96 ? Math.sin((Math.PI * index) / 96) : 0;
          samples[index] =
            loudness * Math.sin((2 * Math.PI * 500 * index) / 48_000) +
            loudest * fade * Math.sin((2 * Math.PI * 4000 * index) / 48_000);
        });
        const source = new AudioBufferSourceNode(context, { buffer, loop: true });
        const mix = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
        source.connect(mix);
        source.start();
        return mix.stream;
      };
    },
    [gain, click] as const,
  );

/** Stores recordings, and opens the analyzer that lists them. */
export async function openWith(page: Page, takes: readonly KeptTakeOptions[], query = '') {
  await openParts(page);
  const ids = await page.evaluate(async (all) => {
    const made: string[] = [];
    for (const options of all) made.push(await parts.makeKeptTake(options));
    return made;
  }, takes);
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(recordings(page)).toHaveCount(takes.length);
  return ids;
}

export const recordings = (page: Page) =>
  page.getByRole('region', { name: 'Recordings', exact: true }).locator(':scope > ol > li');
export const question = (page: Page) => page.getByRole('alertdialog');

export const review = (page: Page) => page.getByRole('dialog', { name: 'Review before sending' });

/** Opens the review of the only recording and presses Send analysis. The ten seconds for taking it back begin. */
export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve and send' }).click();
  await review(page).getByRole('button', { name: 'Send analysis' }).click();
}

/** Presses Send now, which ends the ten seconds. */
export const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' }).click();

export async function download(page: Page, number = 1): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download recording ${number}` }).click(),
  ]);
  return file.path();
}

export const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('takes', { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names.toSorted();
  });

export async function look(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await axeViolations(page), `${name} at a width of ${width}`).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: width === 390 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Expects the same moments, each up to `tolerance` seconds off. */
export function expectMoments(actual: readonly number[], expected: readonly number[], tolerance: number) {
  expect(actual).toHaveLength(expected.length);
  for (const [index, moment] of expected.entries())
    expect(Math.abs((actual[index] ?? NaN) - moment), `${actual[index]} instead of ${moment}`).toBeLessThan(tolerance);
}

export const frame = 1024 / 48_000;
