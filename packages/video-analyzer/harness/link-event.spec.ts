import { expect, test, type Page } from '@playwright/test';
import { openParts } from './fixtures.ts';
import type { Parts } from './parts.ts';
import type { SwingClip } from './swing-clip.ts';

declare const parts: Parts;

type Filmed = Pick<SwingClip, 'frameRate' | 'slowdown'> & { filmedFps?: number };

/** Frames of the 30 fps clip, counted from the hit. The bat moves in all of them. */
const around = [-4, -3, -2, -1, 0, 1, 2, 3];

/**
 * Makes two clips of the same swing, one at 30 fps and one with the settings `other`, and links them at the hit. Then shows each frame of the first
 * clip whose number is in `around`. Returns how many of its pixels differ from the second clip: `linked` compares with the frame that is shown beside it,
 * `oneOff` with the frame after that one.
 */
async function differences(page: Page, other: Filmed) {
  await openParts(page);
  return page.evaluate(
    async ([second, steps]) => {
      const analyzer = parts.createAnalyzerParts();
      const made = {
        video1: { frameRate: 30, slowdown: 1, filmedFps: undefined },
        video2: { slowdown: 1, filmedFps: undefined, ...second },
      };
      const slots = ['video1', 'video2'] as const;
      for (const slot of slots) {
        const { frameRate, slowdown, filmedFps = null } = made[slot];
        const { file, hitFrame } = await parts.makeSwingClip({ frameRate, slowdown, metres: 0, sound: null });
        const { video, settings } = analyzer.sides[slot];
        document.body.append(video);
        await analyzer.open(slot, file);
        settings.set({ ...settings.getSnapshot(), filmedFps, mark: hitFrame / frameRate });
      }
      const { video1, video2 } = analyzer.sides;
      const ctx = new OffscreenCanvas(320, 180).getContext('2d', { willReadFrequently: true })!;
      const picture = async (slot: (typeof slots)[number]) => {
        const { player } = analyzer.sides[slot];
        await parts.waitForState(player, ({ isExact }) => isExact);
        player.image()!.draw(ctx, 0, 0, 320, 180);
        return ctx.getImageData(0, 0, 320, 180).data;
      };
      const difference = async () => {
        const [one, two] = [await picture('video1'), await picture('video2')];
        let pixels = 0;
        for (let at = 0; at < one.length; at += 4) if (Math.abs(one[at]! - two[at]!) > 60) pixels += 1;
        return pixels;
      };
      const found: { linked: number; oneOff: number }[] = [];
      for (const step of steps) {
        analyzer.setLinked(true);
        analyzer.lead('video1');
        video1.player.seek(video1.settings.getSnapshot().mark! + (step + 0.5) / 30);
        const linked = await difference();
        analyzer.setLinked(false);
        video2.player.step(1);
        found.push({ linked, oneOff: await difference() });
      }
      analyzer.dispose();
      return found;
    },
    [other, around] as const,
  );
}

const films: { name: string; other: Filmed }[] = [
  { name: 'at 240 fps', other: { frameRate: 240 } },
  { name: 'at 240 fps and slowed down to 30', other: { frameRate: 30, slowdown: 8, filmedFps: 240 } },
];
for (const { name, other } of films)
  test(`[PLUS-06] [ANZ-03] one swing filmed at 30 fps and ${name}, linked on the hit, shows the same moment of the swing on both sides`, async ({
    page,
  }) => {
    const found = await differences(page, other);
    for (const [index, { linked, oneOff }] of found.entries()) {
      expect(linked, `pixels that differ, ${around[index]} frames from the hit`).toBeLessThan(20);
      expect(oneOff, `the same, one frame of 240 fps too late`).toBeGreaterThan(60);
    }
  });
