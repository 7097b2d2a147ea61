import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Opens the analyzer in a tab. `query` may name the account, the submission and the player. */
export async function open(page: Page, query = '') {
  await page.goto(`/analyzer.html?${query}`);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Video files' })).toBeVisible();
}

export async function openTab(context: BrowserContext, query = '') {
  const page = await context.newPage();
  await open(page, query);
  return page;
}

export const recorder = (page: Page) => page.getByRole('region', { name: 'Screen recorder' });
export const recordings = (page: Page) =>
  page.getByRole('region', { name: 'Recordings', exact: true }).getByRole('listitem');
export const others = (page: Page) => page.getByRole('region', { name: 'Other recordings' });
export const startButton = (page: Page) => recorder(page).getByRole('button', { name: 'Start', exact: true });

export async function startRecording(page: Page) {
  await recorder(page).getByRole('button', { name: 'Test Mic', exact: true }).click();
  await startButton(page).click();
  await expect(recorder(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
}

export async function recordedAtLeast(page: Page, seconds: number) {
  const shown = async () => Number(/Rec 0:(\d\d)/.exec((await page.getByText(/^Rec 0:/).textContent()) ?? '')?.[1]);
  await expect.poll(shown).toBeGreaterThanOrEqual(seconds);
}

export async function stop(page: Page) {
  await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(recordings(page)).toHaveCount(1);
}

export const previewSeconds = (page: Page) =>
  recordings(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration);

/** Waits until a part of the recording that can be played is on the disk, which takes a while on a busy machine. */
export async function partStored(page: Page) {
  const size = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('takes');
      let largest = 0;
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
        largest = Math.max(largest, (await (await folder.getFileHandle(name)).getFile()).size);
      return largest;
    });
  await expect.poll(size).toBeGreaterThan(10_000);
}
