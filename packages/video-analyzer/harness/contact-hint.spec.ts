import { expect, test, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { openNumbered } from './checkpoints-page.ts';
import type { Compare } from './compare.tsx';
import { createDocumentServer, openKept } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';

declare const compare: Compare;

const shots = process.env.SHOTS;
const hint = (page: Page) => page.getByRole('group', { name: 'Suggested contact' });
const tick = (page: Page) => page.locator('[data-contact-tick]');
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const action = (page: Page, name: string) => hint(page).getByRole('button', { name });
const checkpoint = 'checkpoint:video1:contact';

/** The place of all that lies below the picture. */
const placeOf = (page: Page) => page.getByRole('region', { name: 'Playback', exact: true }).boundingBox();

async function shot(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await axeViolations(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[PLUS-07] the suggested contact is announced, shown and used, and is a checkpoint from then on', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  const before = await settled(page, () => placeOf(page));
  await expect(hint(page)).toBeVisible();
  expect(await placeOf(page)).toEqual(before);
  await expect(page.getByRole('status').filter({ hasText: 'Contact?' })).toHaveText(
    'Contact? 0:01.63. Suggested from the sound. The hit may be up to 0.06 s of real time earlier.',
  );
  await expect(tick(page)).toHaveCount(1);
  for (const name of ['Show the suggested frame at 0:01.63', 'Use it as Contact', 'Dismiss the suggestion'])
    await expect(hint(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(action(page, 'Dismiss')).toHaveAttribute('title', 'Dismiss the suggestion');
  await shot(page, 'contact-suggested');
  expect(server.get(checkpoint)).toBeUndefined();

  await action(page, 'Show').click();
  await expect(position(page)).toHaveAttribute('aria-valuetext', /frame 50/);
  await action(page, 'Use').focus();
  await page.keyboard.press('Enter');
  await expect(hint(page)).toHaveCount(0);
  await expect(tick(page)).toHaveCount(0);
  expect(await placeOf(page)).toEqual(before);
  await expect.poll(() => server.get(checkpoint)?.data).toMatchObject({ checkpoint: 'contact', time: 49 / 30 });
  // An ordinary checkpoint: it can be moved.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+4');
  await expect.poll(() => server.get(checkpoint)?.data).toMatchObject({ checkpoint: 'contact', time: 50 / 30 });
  await expect(page.getByRole('status').filter({ hasText: 'Contact set at 0:01.66' })).toBeAttached();

  // After a reload, the saved checkpoint is not announced as if it had just been set.
  await openKept(page);
  await expect(page.getByRole('button', { name: 'Go to Contact' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Contact set' })).toHaveCount(0);
});

test('[PLUS-07] a contact that the motion before the sound shows says so', async ({ page }) => {
  await openNumbered(page, { video1: { frames: 2, frameRate: 30, keyFrameInterval: 1 } });
  await page.evaluate(async () => {
    const { file } = await compare.makeSwingClip({ frameRate: 240, metres: 3 });
    await compare.parts.open('video1', file);
  });
  const words = 'Suggested from the sound, and from the motion just before it.';
  await expect(page.getByRole('status').filter({ hasText: 'Contact?' })).toHaveText(`Contact? 0:00.80. ${words}`);
  await expect(hint(page)).toHaveAttribute('title', words);
});

test('[PLUS-07] a dismissed contact stays away in another browser, which does not search for it again', async ({
  page,
  context,
  browser,
}) => {
  let searches = 0;
  const count = (where: Page) =>
    where.on('worker', (worker) => (searches += Number(worker.url().includes('contact.worker'))));
  count(page);
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await action(page, 'Dismiss').click();
  expect(searches).toBe(1);
  await expect(hint(page)).toHaveCount(0);
  await expect.poll(() => server.get('video1:isContactDismissed')?.data).toMatchObject({ isContactDismissed: true });
  expect(server.get(checkpoint)).toBeUndefined();

  const elsewhere = await browser.newContext();
  await server.serve(elsewhere);
  const other = await elsewhere.newPage();
  count(other);
  await other.clock.install();
  await openKept(other);
  await other.clock.runFor(10_000);
  expect(searches).toBe(1);
  await expect(hint(other)).toHaveCount(0);
  await elsewhere.close();
});

test('[PLUS-07] the suggested contact is not painted on the stage, which recordings show', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/contact.worker.js', async (route) => {
    await released;
    await route.continue();
  });
  await openKept(page);
  const stage = page.getByRole('img', { name: 'Swing video with drawings' });
  const fence = () =>
    stage.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const at = [canvas.width * 0.25, canvas.height * 0.43] as const;
      return [
        ...canvas
          .getContext('2d')!
          .getImageData(...at, 1, 1)
          .data.subarray(0, 3),
      ];
    });
  const picture = () => settled(page, () => stage.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  // The colour of a decoded frame, which differs a little from that of the <video> element before.
  await expect.poll(fence).toEqual([21, 56, 44]);
  const before = await picture();
  await expect(hint(page)).toHaveCount(0);
  release();
  await expect(hint(page)).toBeVisible();
  expect(await picture()).toBe(before);
});
