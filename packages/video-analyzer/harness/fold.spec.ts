import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered } from './checkpoints-page.ts';
import { createDocumentServer } from './documents.ts';
import { skipMicrophoneTest } from './recordings-page.ts';
import { settled } from '@swing/ui/testing/settled';

const shots = process.env.SHOTS;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const stageWidth = async (page: Page) =>
  (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!.width;

async function shot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

async function open(page: Page) {
  await createDocumentServer().serve(page.context());
  await page.goto('/analyzer.html?document');
  await expect(button(page, 'Play')).toBeVisible();
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('[ANZ-01] both panels are folded away at first, and tools, playback and Record stay in reach', async ({
    page,
  }) => {
    await open(page);
    await expect.poll(() => stageWidth(page)).toBeGreaterThan(760);
    for (const name of ['Play', 'Arrow', 'Undo', 'Clear all', 'Record']) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
    await expect(recorder(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Save' })).toBeHidden();
    await shot(page, 'fold-1024');
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Arrow').tap();
    await expect(button(page, 'Arrow')).toHaveAttribute('aria-pressed', 'true');

    await button(page, 'Open the drawing panel').tap();
    await expect(page.getByRole('region', { name: 'Save' })).toBeVisible();
    await button(page, 'Record').tap();
    await expect(recorder(page)).toBeVisible();
    await expect.poll(() => stageWidth(page)).toBeLessThan(600);
    await shot(page, 'fold-1024-open');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('[ANZ-01] what is folded is remembered, and keys reach it', async ({ page }) => {
    await open(page);
    await button(page, 'Open the recording panel').press('Enter');
    const fold = button(page, 'Fold the recording panel');
    await expect(fold).toBeFocused();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await page.reload();
    await expect(recorder(page)).toBeVisible();
    await expect(button(page, 'Open the drawing panel')).toHaveAttribute('aria-expanded', 'false');
    await fold.press('Enter');
    await expect(recorder(page)).toBeHidden();
    await expect(button(page, 'Open the recording panel')).toBeFocused();
    await button(page, 'Record').press('Enter');
    await expect(recorder(page)).toBeFocused();
  });

  test('[REC-02] a recording can be paused and stopped while its panel is folded, and then the panel opens', async ({
    page,
    context,
  }) => {
    await skipMicrophoneTest(context);
    await open(page);
    await button(page, 'Record').tap();
    await button(page, 'Test Mic').tap();
    await button(page, 'Start').tap();
    await expect(recorder(page).getByRole('button', { name: 'Stop' })).toBeVisible();
    await button(page, 'Fold the recording panel').tap();
    await expect(recorder(page)).toBeHidden();
    await button(page, 'Pause').tap();
    await expect(page.getByText('Paused 0:')).toBeVisible();
    await shot(page, 'fold-1024-recording');
    await button(page, 'Resume').tap();
    await button(page, 'Stop').press('Enter');
    await expect(recorder(page)).toBeVisible();
    await expect(recorder(page)).toBeFocused();
    await expect(button(page, 'Fold the recording panel')).toBeVisible();
    await expect(page.locator('video[src^="blob:"]').last()).toBeVisible();
  });
});

const numbered = { frames: 60, frameRate: 30, keyFrameInterval: 1 };

/** Opens the analyzer with two videos, waits until the layout does not change any more, and returns the stage's left edge, top, width and height in pixels. */
async function openTwo(page: Page) {
  await openNumbered(page, { video1: numbered, video2: numbered });
  const box = async () =>
    Object.values((await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!).map(Math.round);
  return () => settled(page, box);
}

/** Returns the least width and the least height of all buttons that control playback, in pixels. */
const leastButton = (page: Page) =>
  page.getByRole('region', { name: /^Playback, / }).evaluateAll((bars) => {
    const boxes = bars.flatMap((bar) => [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect()));
    return [Math.min(...boxes.map(({ width }) => width)), Math.min(...boxes.map(({ height }) => height))];
  });

/** Returns the playback controls that reach beyond their video's half of the window. */
const tooWide = (page: Page) =>
  page.getByRole('region', { name: /^Playback, / }).evaluateAll((bars) =>
    bars.flatMap((bar) => {
      const { left, right } = bar.getBoundingClientRect();
      const isOutside = (box: DOMRect) => box.width > 0 && (box.left < left - 1 || box.right > right + 1);
      return [...bar.querySelectorAll('*')].filter((one) => isOutside(one.getBoundingClientRect())).map(String);
    }),
  );

test.describe('two videos on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test('[ANZ-01] [ANZ-03] side by side take the width between the rails, and at least 699 pixels beside an open panel', async ({
    page,
  }) => {
    const box = await openTwo(page);
    expect(await box()).toEqual([96, 5, 860, 484]);
    await shot(page, 'two-tablet');
    const [drawing, recording] = ['drawing', 'recording'];
    for (const [opened, expected] of [
      [[drawing], [229, 20, 727, 409]],
      [[recording], [96, 28, 699, 394]],
      [
        [drawing, recording],
        [229, 55, 566, 319],
      ],
    ] as const) {
      for (const panel of opened) await button(page, `Open the ${panel} panel`).tap();
      expect(await box()).toEqual(expected);
      for (const name of ['Video 1', 'Video 2']) {
        const bar = page.getByRole('region', { name: `Playback, ${name}` });
        await expect(bar).toBeInViewport({ ratio: 1 });
      }
      expect(await tooWide(page)).toEqual([]);
      const [width = 0, height = 0] = await leastButton(page);
      expect(width).toBeGreaterThanOrEqual(24);
      expect(height).toBeGreaterThanOrEqual(40);
      await shot(page, `two-tablet-${opened.join('-')}`);
      expect(await axeViolations(page)).toEqual([]);
      for (const panel of opened) await button(page, `Fold the ${panel} panel`).tap();
      expect(await box()).toEqual([96, 5, 860, 484]);
    }
    await expect(button(page, 'Checkpoints')).toHaveAttribute('aria-expanded', 'false');
    await button(page, 'Checkpoints').tap();
    expect((await box())[2]).toBeGreaterThanOrEqual(700);
    await button(page, 'Checkpoints').tap();
    const speed = page.getByRole('region', { name: 'Playback, Video 2' }).getByRole('button', { name: '0.25' });
    await speed.tap();
    await expect(speed).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Stacked').tap();
    const [, , width = 0, height = 0] = await box();
    expect([width, height]).toEqual([274, 487]);
  });

  test.describe('held upright', () => {
    test.use({ viewport: { width: 768, height: 1024 } });

    test('[ANZ-01] [ANZ-03] take the whole width, and tools are in view below the controls', async ({ page }) => {
      const box = await openTwo(page);
      expect(await box()).toEqual([0, 60, 768, 432]);
      await expect(button(page, 'Arrow')).toBeInViewport({ ratio: 1 });
      expect(await tooWide(page)).toEqual([]);
      await shot(page, 'two-tablet-upright');
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});

test('[ANZ-01] [ANZ-03] two videos side by side on a laptop with a mouse have 727 pixels beside both panels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const box = await openTwo(page);
  expect(await box()).toEqual([320, 12, 727, 409]);
  await expect(button(page, 'Checkpoints')).toHaveAttribute('aria-expanded', 'true');
});

test('[ANZ-01] on a laptop both panels are open at first, and can be folded away @main', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page);
  await expect(recorder(page)).toBeVisible();
  const before = await settled(page, () => stageWidth(page));
  await button(page, 'Fold the drawing panel').click();
  await button(page, 'Fold the recording panel').click();
  expect(await settled(page, () => stageWidth(page))).toBeGreaterThanOrEqual(before);
  await shot(page, 'fold-1366');
  for (const name of ['Play', 'Arrow', 'Record']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  // Narrower windows have no panels to fold.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Open the drawing panel')).toBeHidden();
  await expect(recorder(page)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
