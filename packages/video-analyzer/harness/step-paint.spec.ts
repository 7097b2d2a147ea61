import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { Compare } from './compare.tsx';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

test('[ANZ-04] a step to a decoded frame is painted before the next refresh of the screen', async ({ page }) => {
  const body = readFileSync(fixturePath('numbered-frames.mp4'));
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await page.goto('/compare.html');
  await page.waitForFunction(() => compare.parts.sides.video1.player.isDecoded(1));
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const stage = page.getByRole('img', { name: 'Swing video with drawings' });
  await settled(page, () => stage.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
  const order = await page.evaluate(async () => {
    const happened: string[] = [];
    const refreshed = new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        happened.push('refresh');
        resolve();
      }),
    );
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    void compare.stepTimes.last()?.then(() => happened.push('painted'));
    await refreshed;
    return happened;
  });
  expect(order).toEqual(['painted', 'refresh']);
});
