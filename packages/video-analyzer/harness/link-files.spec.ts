import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fixturePath } from '@swing/media/testing/fixtures';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

type Edited = 'edit-list.mp4' | 'edit-list-in-frame.mp4' | 'edit-list-from-zero.mp4';
type Slot = 'video1' | 'video2';

/**
 * Links frame 20 of the clip with B-frames with frame 10 of one with an edit list, steps the leader through its frames, there and back,
 * and reads the numbers that both clips show.
 */
async function stepThrough(page: Page, edited: Edited, leader: Slot, frames: number): Promise<number[][]> {
  for (const name of ['b-frames.mp4', edited] as const) {
    const body = readFileSync(fixturePath(name));
    await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'video/mp4', body }));
  }
  await openParts(page);
  return page.evaluate(
    async ([second, leading, count]) => {
      const analyzer = parts.createAnalyzerParts();
      const slots = ['video1', 'video2'] as const;
      const files = { video1: '/b-frames.mp4', video2: `/${second}` };
      const marks = { video1: 20, video2: 10 };
      for (const slot of slots) {
        const { video, settings } = analyzer.sides[slot];
        document.body.append(video);
        await analyzer.open(slot, await parts.fetchVideo(files[slot]));
        settings.set({ ...settings.getSnapshot(), mark: marks[slot] / 30 });
      }
      analyzer.setLinked(true);
      analyzer.lead(leading);
      const ctx = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true })!;
      /** Reads the number that a frame shows in binary, as eight blocks across its top. */
      const numberOn = async (slot: Slot) => {
        const { player } = analyzer.sides[slot];
        await parts.waitForState(player, ({ isExact }) => isExact);
        player.image()!.draw(ctx, 0, 0, 320, 180);
        let number = 0;
        for (let bit = 0; bit < 8; bit += 1)
          number = number * 2 + (ctx.getImageData(bit * 40 + 20, 30, 1, 1).data[0]! > 128 ? 1 : 0);
        return number;
      };
      const { player } = analyzer.sides[leading];
      player.seek(0);
      const numbers: number[][] = [];
      for (const step of [1, -1] as const)
        for (let frame = 0; frame < count; frame += 1) {
          numbers.push([await numberOn('video1'), await numberOn('video2')]);
          player.step(step);
        }
      analyzer.dispose();
      return numbers;
    },
    [edited, leader, frames] as const,
  );
}

const thereAndBack = <Item>(items: Item[]) => [...items, ...items.toReversed()];
const within = (value: number, first: number, last: number) => Math.min(last, Math.max(first, value));

for (const [edited, first, last] of [
  ['edit-list.mp4', 6, 59],
  ['edit-list-in-frame.mp4', 7, 59],
  ['edit-list-from-zero.mp4', 0, 57],
] as const) {
  test(`[PLUS-06] [ANZ-03] [ANZ-04] links a clip with B-frames and ${edited}, which shows the numbers from ${first} to ${last}`, async ({
    page,
  }) => {
    const seen = await stepThrough(page, edited, 'video1', 60);
    const there = Array.from({ length: 60 }, (_, frame) => [frame, within(frame - 10 + first, first, last)]);
    expect(seen).toEqual(thereAndBack(there));
  });

  test(`[PLUS-06] [ANZ-03] [ANZ-04] a clip with B-frames follows ${edited}`, async ({ page }) => {
    const frames = last - first + 1;
    const seen = await stepThrough(page, edited, 'video2', frames);
    const there = Array.from({ length: frames }, (_, frame) => [within(frame + 10, 0, 59), frame + first]);
    expect(seen).toEqual(thereAndBack(there));
  });
}
