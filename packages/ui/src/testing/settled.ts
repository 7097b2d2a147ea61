import { expect, type Page } from '@playwright/test';

/** Reads a place or a picture on the page, until it stays the same over two paints. What has changed is painted with one of them. */
export async function settled<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  let value = await read();
  await expect(async () => {
    const earlier = value;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    value = await read();
    expect(value as unknown).toEqual(earlier);
  }).toPass();
  return value;
}
