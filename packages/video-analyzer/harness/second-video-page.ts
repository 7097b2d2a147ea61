import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import { clips } from './second-video-clips.ts';

const shots = process.env.SHOTS;

export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Add video 2' });
export const bar = (page: Page, name: 'Video 1' | 'Video 2'): Locator =>
  page.getByRole('region', { name: `Playback, ${name}` });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

type ChosenFile = Parameters<FileChooser['setFiles']>[0];

export async function shot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Opens the analyzer with the animated swing as video 1. */
export async function openAnalyzer(page: Page) {
  await page.route('**/clip.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.video1 }));
  await page.goto('/analyzer.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
}

/** Presses a button that opens the browser's file dialog, and chooses a file there. */
export async function chooseFile(page: Page, button: Locator, chosen: ChosenFile) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(chosen);
}

export const chooseVideo2 = (page: Page, chosen: ChosenFile) =>
  chooseFile(page, panel(page).getByRole('button', { name: 'Choose a file' }), chosen);

/** Adds a video to one of the lists through its dialog. */
export async function addReference(page: Page, button: string, chosen: ChosenFile, name?: string) {
  await panel(page).getByRole('button', { name: button }).click();
  await dialog(page).getByLabel('Video file').setInputFiles(chosen);
  if (name !== undefined) await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Checks that video 1 is alone on the stage and works as before. */
export async function expectOnlyVideo1(page: Page) {
  await expect(bar(page, 'Video 2')).toHaveCount(0);
  const playback = page.getByRole('region', { name: 'Playback', exact: true });
  await playback.getByRole('slider', { name: 'Position' }).fill('40');
  await expect(playback).toContainText('Frame 41');
  await playback.getByRole('slider', { name: 'Position' }).fill('0');
}
