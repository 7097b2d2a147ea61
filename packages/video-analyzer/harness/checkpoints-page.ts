import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { Compare } from './compare.tsx';

declare const compare: Compare;

type Clip = { frames: number; frameRate: number; keyFrameInterval: number };
type Slot = 'video1' | 'video2';

const clip = readFileSync(fixturePath('swing-animation.mp4'));

/** Opens the analyzer's screen with numbered clips, those of two videos side by side. */
export async function openNumbered(page: Page, clips: { video1: Clip; video2?: Clip }) {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));
  await page.goto('/compare.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(async (all) => {
    for (const [slot, options] of Object.entries(all)) {
      await compare.parts.open(slot as Slot, await compare.makeNumberedClip(options));
    }
  }, clips);
  await expect(page.getByText(`/ ${clips.video1.frames}`).first()).toBeVisible();
}

/** Shows a frame of a video, and waits until it is decoded. */
export async function show(page: Page, slot: Slot, frame: number) {
  await page.evaluate(
    async ([one, wanted]) => {
      const { player } = compare.parts.sides[one];
      compare.parts.lead(one);
      player.step(wanted - player.getSnapshot().frame);
      await compare.waitForState(player, ({ isExact }) => isExact);
    },
    [slot, frame] as const,
  );
}

/** The numbers that are read from the pixels of the stage: of one video, or of two side by side. */
export const numbers = (page: Page) => page.evaluate(() => compare.stageNumbers());

export const strip = (page: Page, video: 'Video 1' | 'Video 2' | null = null) =>
  page.getByRole('list', { name: video ? `Checkpoints, ${video}` : 'Checkpoints', exact: true });

/** The numbers that are read from the pixels of the thumbnails in a strip, in their order. */
export const thumbnailNumbers = (page: Page, video: 'Video 1' | 'Video 2' | null = null) =>
  strip(page, video)
    .locator('canvas')
    .evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[]).map((canvas) =>
        compare.readNumber(canvas.getContext('2d')!, 0, 0, canvas.width, canvas.height),
      ),
    );
