import { expect, test, type Page } from '@playwright/test';
import { createDocumentServer, openKept } from './documents.ts';

const length = (page: Page) => page.getByLabel('Known length (inches)');

test('[PLUS-08] a length entered again counts as the last one, and a field that is only passed does not', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  const box = (await page.getByRole('img', { name: 'Swing video with drawings' }).boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  /** The heights of the rulers of known length, as shares of the picture. The last one sets the scale. */
  const rulers = () =>
    server
      .items()
      .flatMap(({ data }) => (data?.shape === 'ruler' && data.inches === 33 ? [data] : []))
      .toSorted((one, other) => Number(one.order) - Number(other.order))
      .map(({ points }) => Math.round(Number((points as { y: number }[])[0]?.y) * 10) / 10);
  for (const y of [0.3, 0.6]) {
    await page.keyboard.press('k');
    await page.mouse.move(...at(0.3, y));
    await page.mouse.down();
    await page.mouse.move(...at(0.6, y), { steps: 3 });
    await page.mouse.up();
    await length(page).fill('33');
    await length(page).press('Enter');
  }
  await expect.poll(rulers).toEqual([0.3, 0.6]);

  await page.keyboard.press('a');
  await page.mouse.click(...at(0.4, 0.3));
  await length(page).focus();
  await page.keyboard.press('Tab');
  await page.mouse.click(...at(0.4, 0.3));
  await length(page).press('Enter');
  await expect.poll(rulers).toEqual([0.6, 0.3]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rulers, 'one step, and none for the field that was passed').toEqual([0.3, 0.6]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(rulers, 'the length of the second ruler').toEqual([0.3]);
});
