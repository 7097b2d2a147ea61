import type { Page } from '@playwright/test';
import {
  colourAt,
  drag,
  isRed,
  isWhite,
  openAnalyzer,
  waitUntilLoaded,
  type Place,
  type Rgb,
} from '../fixtures/analyzer.ts';
import { numberedClip } from '../fixtures/clips.ts';
import { expect, test } from '../fixtures/test.ts';

// The lower part of the numbered clip is a uniform grey, so that every drawing stands out.

test.beforeEach(async ({ page, site }) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
});

async function expectColour(page: Page, place: Place, is: (colour: Rgb) => boolean, expected = true): Promise<void> {
  await expect
    .poll(async () => is(await colourAt(page, place)), { message: `colour at ${place.join(', ')}` })
    .toBe(expected);
}

/** The grey of the clip's lower part. The picture of the browser differs a little from the decoded frame that takes its place. */
const isGrey = ([red]: Rgb) => Math.abs(red - 91) <= 12;

const handDrawn = (page: Page) => page.getByRole('checkbox', { name: 'Hand-drawn look' });
const selection = (page: Page) => page.getByRole('region', { name: 'Selected drawing' });
const shownFor = (page: Page) => selection(page).getByLabel('Shown for');

test('[PLUS-08] circle, ellipse, level line and plumb line are chosen by key and drawn', async ({ page }) => {
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Circle', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(handDrawn(page)).toBeChecked();
  await handDrawn(page).uncheck();
  await drag(page, [0.5, 0.7], [0.55, 0.7]);
  // 0.05 of 1080 pixels to the side are 54 / 608 up and down.
  for (const place of [
    [0.45, 0.7],
    [0.5, 0.7 - 54 / 608],
    [0.5, 0.7 + 54 / 608],
  ] as const)
    await expectColour(page, place, isRed);
  await page.keyboard.press('e');
  await handDrawn(page).uncheck();
  await drag(page, [0.6, 0.6], [0.8, 0.8]);
  for (const place of [
    [0.6, 0.7],
    [0.8, 0.7],
    [0.7, 0.6],
    [0.7, 0.8],
  ] as const)
    await expectColour(page, place, isRed);
  await expectColour(page, [0.7, 0.7], isRed, false);
  await page.keyboard.press('j');
  await expect(handDrawn(page)).toBeDisabled();
  await drag(page, [0.5, 0.9]);
  await expectColour(page, [0.02, 0.9], isRed);
  await expectColour(page, [0.98, 0.9], isRed);
  await page.keyboard.press('u');
  await drag(page, [0.3, 0.7]);
  await expectColour(page, [0.3, 0.6], isRed);
  await expectColour(page, [0.3, 0.97], isRed);
});

test('[PLUS-08] a spotlight dims what is around it', async ({ page }) => {
  const [inside, outside] = [
    [0.6, 0.7],
    [0.9, 0.9],
  ] as const;
  await expectColour(page, inside, isGrey);
  await page.keyboard.press('o');
  await drag(page, [0.5, 0.6], [0.7, 0.8]);
  await expectColour(page, outside, ([red]) => red < 45);
  await expectColour(page, inside, isGrey);
  await page.keyboard.press('z');
  await expectColour(page, outside, isGrey);
});

test('[PLUS-08] an angle stays selected, so that its sides can be turned', async ({ page }) => {
  await page.keyboard.press('q');
  await drag(page, [0.5, 0.6], [0.5, 0.9]);
  await expectColour(page, [0.5, 0.7], isRed);
  // With the tool still chosen. Without the selection this would draw a second angle.
  await drag(page, [0.5, 0.6], [0.7, 0.9]);
  await expectColour(page, [0.65, 0.9], isRed);
  await expectColour(page, [0.5, 0.65], isRed, false);
});

test('[PLUS-08] a corner beside an ellipse resizes it on a zoomed picture too, instead of moving the picture', async ({
  page,
}) => {
  await page.keyboard.press('+');
  await page.keyboard.press('8');
  await page.keyboard.press('e');
  await handDrawn(page).uncheck();
  await drag(page, [0.5, 0.6], [0.7, 0.8]);
  await page.keyboard.press('a');
  await drag(page, [0.5, 0.7]);
  await drag(page, [0.7, 0.8], [0.8, 0.9]);
  await expectColour(page, [0.8, 0.75], isRed);
  await expectColour(page, [0.65, 0.9], isRed);
});

test('[PLUS-08] text is typed on the picture, changed, and kept', async ({ page }) => {
  await page.keyboard.press('i');
  await drag(page, [0.4, 0.7]);
  const field = page.getByRole('textbox', { name: 'Text on the picture' });
  await expect(field).toBeFocused();
  // Keys of the analyzer, such as G for the square, are letters here.
  await page.keyboard.type('Legs go');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(selection(page).getByLabel('Words')).toHaveCount(0);
  await drag(page, [0.4, 0.7]);
  await page.keyboard.type('Legs go');
  await page.keyboard.press('Enter');
  const words = selection(page).getByLabel('Words');
  await expect(words).toHaveValue('Legs go');
  await words.fill('Legs first');
  await words.press('Tab');
  await expect(page.getByText('Kept automatically, not saved yet')).toBeVisible();
  await page.reload();
  await waitUntilLoaded(page);
  await page.keyboard.press('a');
  await drag(page, [0.405, 0.7]);
  await expect(words).toHaveValue('Legs first');
});

test('[PLUS-08] a text is kept when the stage is pressed instead of Enter', async ({ page }) => {
  await page.keyboard.press('i');
  await drag(page, [0.4, 0.7]);
  await page.keyboard.type('Hips');
  await drag(page, [0.4, 0.9]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await drag(page, [0.405, 0.7]);
  await expect(selection(page).getByLabel('Words')).toHaveValue('Hips');
});

test('[PLUS-08] a selected drawing is resized, recoloured, shown always, duplicated and deleted @main', async ({
  page,
}) => {
  await expect(selection(page).getByRole('heading', { name: 'No selection' })).toBeVisible();
  await page.keyboard.press('8');
  await page.keyboard.press('g');
  await handDrawn(page).uncheck();
  await drag(page, [0.5, 0.6], [0.6, 0.7]);
  await page.keyboard.press('a');
  await drag(page, [0.55, 0.6]);
  await drag(page, [0.6, 0.7], [0.7, 0.8]);
  await expectColour(page, [0.6, 0.8], isRed);
  await expectColour(page, [0.55, 0.7], isRed, false);
  await page.keyboard.press('w');
  await expectColour(page, [0.6, 0.8], isWhite);
  await page.keyboard.press('Control+d');
  // The copy lies 0.03 to the right and below.
  await expectColour(page, [0.65, 0.83], isWhite);
  await selection(page).getByRole('button', { name: 'Delete' }).click();
  await expectColour(page, [0.65, 0.83], isWhite, false);
  await expect(selection(page).getByRole('heading', { name: 'No selection' })).toBeVisible();
  await drag(page, [0.6, 0.8]);
  await expect(shownFor(page)).toHaveValue('5');
  await shownFor(page).selectOption('Always');
  await expect(shownFor(page)).toHaveValue('always');
  // A press on the stage gives the keys back to the analyzer.
  await drag(page, [0.9, 0.9]);
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Line', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
