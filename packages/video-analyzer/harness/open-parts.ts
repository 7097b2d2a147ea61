import type { Page } from '@playwright/test';

/** Opens the page on which the analyzer's parts can be used one by one, as `parts`. */
export async function openParts(page: Page) {
  await page.goto('/index.html');
  await page.waitForFunction(() => 'parts' in globalThis);
}
