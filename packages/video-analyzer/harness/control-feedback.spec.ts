import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import type { Compare } from './compare.tsx';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;
declare global {
  /** How often something was drawn on the visible canvas. */
  var paints: number;
  /** How many contexts of canvases in documents were asked for. */
  var contexts: number;
}

const paintsSoFar = (page: Page) => page.evaluate(() => paints);

/** Opens the analyzer with two videos. From then on, `paints` counts how often something is drawn on the visible canvas. */
async function open(page: Page) {
  const body = readFileSync(fixturePath('swing-animation.mp4'));
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  await page.goto('/compare.html');
  await page.evaluate(async () => {
    await compare.parts.open('video2', '/clip.mp4');
    const { drawImage } = CanvasRenderingContext2D.prototype;
    globalThis.paints = 0;
    CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      if (this.canvas.isConnected) paints += 1;
      return drawImage.apply(this, args as Parameters<typeof drawImage>);
    };
  });
  await expect(page.getByRole('button', { name: 'Overlay' })).toBeVisible();
  await settled(page, () => paintsSoFar(page));
}

const status = (page: Page) => page.evaluate(() => compare.parts.sides.video1.player.getSnapshot().status);

/** Presses a button. Returns its state, and how often the stage was painted, when the browser has just painted the page. */
const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate(async (button: HTMLButtonElement) => {
      const before = paints;
      const pagePainted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      button.click();
      await pagePainted;
      const { ariaPressed, ariaExpanded, ariaLabel } = button;
      const state = button.disabled ? 'disabled' : (ariaPressed ?? ariaExpanded ?? ariaLabel);
      return { state, paints: paints - before };
    });

test('[ANZ-01] [PLUS-06] a pressed control shows its new state before the videos are painted in another size @main', async ({
  page,
}) => {
  await open(page);
  for (const [name, state] of [
    ['Overlay', 'true'],
    ['Stacked', 'true'],
    ['Landscape', 'true'],
    ['Checkpoints', 'false'],
    ['Fold the drawing panel', 'false'],
  ] as const) {
    const before = await settled(page, () => paintsSoFar(page));
    expect(await press(page, name), name).toEqual({ state, paints: 0 });
    await expect.poll(() => paintsSoFar(page), name).toBeGreaterThan(before);
  }
});

test('[ANZ-06] a pressed button shows its new state before drawings are painted or removed', async ({ page }) => {
  await open(page);
  await page.evaluate(() => compare.addStrokes(200, 100));
  for (const name of ['Clear all', 'Undo']) {
    const before = await settled(page, () => paintsSoFar(page));
    expect(await press(page, name), name).toEqual({ state: 'disabled', paints: 0 });
    await expect.poll(() => paintsSoFar(page), name).toBeGreaterThan(before);
  }
});

test('[ANZ-05] a video in motion is not painted until a pressed button has shown its new state', async ({ page }) => {
  await open(page);
  // So that it has not ended before Pause is pressed.
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.25));
  for (const [name, state] of [
    ['Play', 'Pause'],
    ['Pause', 'Play'],
  ] as const) {
    const before = await paintsSoFar(page);
    expect(await press(page, name), name).toEqual({ state, paints: 0 });
    await expect.poll(() => paintsSoFar(page), name).toBeGreaterThan(before);
  }
  await page.evaluate(() => compare.parts.sides.video1.player.step(1_000));
  const before = await settled(page, () => paintsSoFar(page));
  expect(await press(page, 'Reverse')).toEqual({ state: 'Stop reverse', paints: 0 });
  await expect.poll(() => paintsSoFar(page)).toBeGreaterThan(before);
  expect(await press(page, 'Stop reverse')).toEqual({ state: 'Reverse', paints: 0 });
});

test('[ANZ-05] Play begins to play after its button is painted, and a second press before that takes it back', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => compare.parts.sides.video1.player.setSpeed(0.25));
  const pressPlay = (times: number) =>
    page
      .getByRole('button', { name: 'Play', exact: true })
      .first()
      .evaluate(async (button: HTMLButtonElement, count) => {
        const labels: (string | null)[] = [];
        for (let pressed = 0; pressed < count; pressed += 1) {
          button.click();
          await Promise.resolve();
          labels.push(button.ariaLabel, compare.parts.sides.video1.player.getSnapshot().status);
        }
        return labels;
      }, times);
  expect(await pressPlay(2)).toEqual(['Pause', 'paused', 'Play', 'paused']);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await status(page)).toBe('paused');
  expect(await pressPlay(1)).toEqual(['Pause', 'paused']);
  await expect.poll(() => status(page)).toBe('playing');
});

test('[ANZ-05] a frame that is shown while a button is held down is painted after a moment, or at its release', async ({
  page,
}) => {
  await open(page);
  const hold = async () => {
    await page.getByRole('button', { name: 'Arrow' }).hover();
    const before = await settled(page, () => paintsSoFar(page));
    await page.mouse.down();
    await page.evaluate(() => compare.parts.sides.video1.player.step(1));
    return before;
  };
  const before = await hold();
  await expect.poll(() => paintsSoFar(page)).toBeGreaterThan(before);
  await page.mouse.up();
  const beforeRelease = await hold();
  await page.mouse.up();
  await expect.poll(() => paintsSoFar(page)).toBeGreaterThan(beforeRelease);
});

test('[ANZ-06] choosing a tool does not paint the stage', async ({ page }) => {
  await open(page);
  const before = await settled(page, () => paintsSoFar(page));
  expect(await press(page, 'Arrow')).toEqual({ state: 'true', paints: 0 });
  expect(await settled(page, () => paintsSoFar(page))).toBe(before);
});

test('[ANZ-05] brightness is prepared when its slider gets the focus, not when it is changed', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    globalThis.contexts = 0;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      contexts += 1;
      return getContext.apply(this, args as Parameters<typeof getContext>);
    } as typeof getContext;
  });
  const contextsSoFar = () => page.evaluate(() => contexts);
  const brightness = page.getByRole('slider', { name: 'Brightness' }).first();
  expect(await contextsSoFar()).toBe(0);
  await brightness.focus();
  await expect.poll(contextsSoFar).toBe(1);
  const before = await paintsSoFar(page);
  await brightness.press('ArrowRight');
  await expect.poll(() => paintsSoFar(page)).toBeGreaterThan(before);
  expect(await contextsSoFar()).toBe(1);
});
