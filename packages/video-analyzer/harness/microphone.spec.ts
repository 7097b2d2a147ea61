import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { axeViolations } from '@swing/ui/testing/axe-violations';

const shots = process.env.SHOTS;
const clip = readFileSync(fixturePath('swing-animation.mp4'));

const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
const select = (page: Page) => recorder(page).getByRole('combobox', { name: 'Microphone' });
const button = (page: Page, name: string) => recorder(page).getByRole('button', { name, exact: true });

async function open(page: Page, query = '') {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clip }));
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(button(page, 'Test Mic')).toBeVisible();
}

async function look(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await axeViolations(page), `${name} at a width of ${width}`).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: width === 390 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Notes which microphone each call asks for, as `askedMicrophones`. */
const noteCalls = (page: Page) =>
  page.addInitScript(() => {
    const asked: (string | null)[] = [];
    Object.assign(globalThis, { askedMicrophones: asked });
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia.call(navigator.mediaDevices, constraints);
      asked.push(stream.getAudioTracks()[0]?.label ?? null);
      return stream;
    };
  });
const askedMicrophones = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { askedMicrophones: string[] }).askedMicrophones);

test('[PLUS-12] a microphone is chosen by name, remembered, and used for test and recording', async ({ page }) => {
  await noteCalls(page);
  await open(page);
  await expect(select(page).getByRole('option')).toHaveText([
    'Default (Fake Default Audio Input)',
    'Fake Audio Input 1',
    'Fake Audio Input 2',
  ]);
  await select(page).selectOption('Fake Audio Input 2');
  await look(page, 'microphone-chosen');
  await page.reload();
  await expect(select(page).locator('option:checked')).toHaveText('Fake Audio Input 2');
  await button(page, 'Test Mic').click();
  await expect(recorder(page)).toContainText('Microphone works');
  await button(page, 'Start').click();
  await expect(button(page, 'Stop')).toBeVisible();
  expect(await askedMicrophones(page)).toEqual(['Fake Audio Input 2', 'Fake Audio Input 2']);
  await button(page, 'Stop').click();
  await expect(page.getByText('MP4 (H.264 + AAC)')).toBeVisible();

  await select(page).selectOption('Fake Audio Input 1');
  await expect(button(page, 'Test Mic First')).toBeDisabled();
});

test('[PLUS-12] a remembered microphone that is not connected says so, and the default is used', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('microphone', JSON.stringify({ deviceId: 'gone', label: 'Desk microphone' })),
  );
  await noteCalls(page);
  await open(page);
  await expect(recorder(page)).toContainText('“Desk microphone” is not connected. Using Fake Default Audio Input.');
  await look(page, 'microphone-missing');
  await button(page, 'Test Mic').click();
  await expect(recorder(page)).toContainText('Microphone works');
  expect(await askedMicrophones(page)).toEqual(['Fake Default Audio Input']);
});
