import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fixturePath } from '@swing/media/testing/fixtures';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';

declare const parts: Parts;

for (const [edited, first] of [
  ['edit-list.mp4', 6],
  ['edit-list-in-frame.mp4', 7],
] as const) {
  test(`[PLUS-06] [ANZ-03] [ANZ-04] links a clip with B-frames and ${edited}, which begins with its frame ${first}`, async ({
    page,
  }) => {
    for (const name of ['b-frames.mp4', edited] as const) {
      const body = readFileSync(fixturePath(name));
      await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'video/mp4', body }));
    }
    await openParts(page);
    const seen = await page.evaluate(async (second) => {
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
      analyzer.activate('video1');
      const ctx = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true })!;
      /** Reads the number that a frame shows in binary, as eight blocks across its top. */
      const numberOn = async (slot: (typeof slots)[number]) => {
        const { player } = analyzer.sides[slot];
        await parts.waitForState(player, ({ isExact }) => isExact);
        player.image()!.draw(ctx, 0, 0, 320, 180);
        let number = 0;
        for (let bit = 0; bit < 8; bit += 1)
          number = number * 2 + (ctx.getImageData(bit * 40 + 20, 30, 1, 1).data[0]! > 128 ? 1 : 0);
        return number;
      };
      const { player } = analyzer.sides.video1;
      player.seek(0);
      const numbers: number[][] = [];
      for (const step of [1, -1] as const)
        for (let frame = 0; frame < 60; frame += 1) {
          numbers.push([await numberOn('video1'), await numberOn('video2')]);
          player.step(step);
        }
      analyzer.dispose();
      return numbers;
    }, edited);
    // Frame 10 of the second clip belongs to frame 20 of the first. Both clips end with the number 59.
    const there = Array.from({ length: 60 }, (_, frame) => [frame, Math.min(59, Math.max(first, frame - 10 + first))]);
    expect(seen).toEqual([...there, ...there.toReversed()]);
  });
}
