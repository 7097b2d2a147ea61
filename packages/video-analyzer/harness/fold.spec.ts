import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
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
