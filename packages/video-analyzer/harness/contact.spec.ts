import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { openParts, serveRanges } from './fixtures.ts';
import type { Parts } from './parts.ts';
import type { SwingClip } from './swing-clip.ts';

declare const parts: Parts;

/** Proposes the contact of a drawn swing. Returns by how many frames it is late, and on what it is based. */
const errorsOf = (page: Page, clips: SwingClip[]) =>
  page.evaluate(async (all) => {
    const errors = [];
    for (const clip of all) {
      const { file, hitFrame } = await parts.makeSwingClip(clip);
      const player = parts.createPlayer(parts.video);
      await player.open(file);
      const finding = await parts.searchContact({ file, frameRate: clip.frameRate }, new AbortController().signal);
      const frames = player.frames();
      const proposal = finding && parts.proposeContact(finding, frames, clip.slowdown ?? null);
      const alone = finding && parts.proposeContact({ ...finding, changes: [] }, frames, clip.slowdown ?? null);
      errors.push({
        clip,
        alone: alone && frames.frameAt(alone.time) - hitFrame,
        late: proposal && frames.frameAt(proposal.time) - hitFrame,
        basis: proposal?.basis ?? null,
        db: finding?.onset.standsOutDb,
        changes: finding?.changes
          .map(({ from, amount }) => [frames.frameAt(from) - hitFrame, (amount * 100).toFixed(2)].join(':'))
          .join(' '),
      });
    }
    return errors;
  }, clips);

test('explore', async ({ page }) => {
  await openParts(page);
  const clips: SwingClip[] = [
    ...[30, 60, 240].flatMap((frameRate) => [3, 10, 20].map((metres) => ({ frameRate, metres }))),
    ...[3, 10, 20].map((metres) => ({ frameRate: 30, metres, slowdown: 8 })),
  ];
  console.log(await errorsOf(page, clips));
});
test('real', async ({ page }) => {
  for (const path of [fixturePath('swing-animation.mp4'), sharedMediaPath('golf-swing-real.mp4')!]) {
    await page.unroute('**/fixture*');
    await serveRanges(page, readFileSync(path));
    await openParts(page);
    console.log(
      await page.evaluate(async () => {
        const file = await parts.fetchVideo('/fixture');
        const player = parts.createPlayer(parts.video);
        await player.open(file);
        const begin = performance.now();
        const finding = await parts.searchContact(
          { file, frameRate: player.getSnapshot().frameRate! },
          new AbortController().signal,
        );
        const took = performance.now() - begin;
        const frames = player.frames();
        const p = finding && parts.proposeContact(finding, frames, null);
        return {
          took,
          frame: p && frames.frameAt(p.time),
          p,
          onset: finding?.onset,
          sound: finding && frames.frameAt(finding.onset.time),
          changes: finding?.changes
            .map(({ from, amount }) => [frames.frameAt(from), (amount * 100).toFixed(2)].join(':'))
            .join(' '),
        };
      }),
    );
  }
});
