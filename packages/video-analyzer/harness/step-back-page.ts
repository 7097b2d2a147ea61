import { expect, type Page } from '@playwright/test';

export const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
export const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });
export const chooser = (page: Page) => recorder(page).getByRole('group', { name: 'Step back' });
export const moment = (page: Page) => chooser(page).getByRole('slider', { name: 'Go on from' });

/** Opens the analyzer and starts a recording. */
export async function start(page: Page, query = '') {
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await button(page, 'Test Mic').click();
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
}

export const recordedAtLeast = (page: Page, seconds: number) =>
  expect
    .poll(async () => Number(/Rec 0:(\d\d)/.exec((await page.getByText(/^Rec 0:/).textContent()) ?? '')?.[1]))
    .toBeGreaterThanOrEqual(seconds);

/** Pauses the recording and ends its file, so that a moment can be chosen. */
export async function stepBack(page: Page) {
  await button(page, 'Pause').click();
  await button(page, 'Step back').click();
  await expect(chooser(page)).toBeVisible();
}

/** Chooses a moment, in tenths of a second. */
export async function choose(page: Page, tenths: number) {
  await moment(page).focus();
  await page.keyboard.press('Home');
  for (let count = 0; count < tenths; count += 1) await page.keyboard.press('ArrowRight');
}

export const cut = (page: Page) => chooser(page).getByRole('button', { name: 'Cut here' }).click();

/** Records three seconds, steps back to 1.3 seconds, and cuts what comes after. */
export async function recordAndCut(page: Page, query = '') {
  await start(page, query);
  await recordedAtLeast(page, 3);
  await stepBack(page);
  await choose(page, 13);
  await cut(page);
}
