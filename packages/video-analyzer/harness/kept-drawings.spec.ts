import { expect, test, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '@swing/ui/testing/axe-violations';
import { clips } from './second-video-clips.ts';
import { bar } from './second-video-page.ts';
import { createDocumentServer, drawLine, expectLine, openKept, saveStatus, storedEdits } from './documents.ts';
import { settled } from '@swing/ui/testing/settled';
import { speedButton } from './speed-buttons.ts';

const shots = process.env.SHOTS;
const question = 'You will lose all your progress. Are you sure you want to go back to the queue?';
const kept = 'Kept automatically, not saved yet';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Analysis' });

async function shot(page: Page, name: string) {
  if (!shots) return;
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[PLUS-05] [ANZ-01] drawings, zoom, speed and mirror are back after a reload, and in another browser @main', async ({
  page,
  context,
  browser,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await expect(saveStatus(page)).toHaveText('Not saved yet');
  await shot(page, 'save-empty');
  await drawLine(page, 0.3);
  await drawLine(page, 0.7);
  await speedButton(page, '0.5').click();
  await page.keyboard.press('+');
  await page.getByRole('checkbox', { name: 'Mirror' }).check();
  await expect(saveStatus(page)).toHaveText(kept);
  await expect
    .poll(() => server.dataOf('video1:view', 'video1:speed', 'video1:isMirrored'))
    .toMatchObject([{ zoom: 1.25 }, { speed: 0.5 }, { isMirrored: true }]);
  await shot(page, 'save-kept');
  await page.reload();
  await openKept(page);
  await expect(page.getByRole('button', { name: '1.25x' })).toBeVisible();
  await expect(speedButton(page, '0.5')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('checkbox', { name: 'Mirror' })).toBeChecked();
  await page.keyboard.press('-');
  await expectLine(page, 0.3);
  await expectLine(page, 0.7);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  await expect.poll(() => server.get('video1:view')?.data).toMatchObject({ zoom: 1 });
  const elsewhere = await browser.newContext();
  await server.serve(elsewhere);
  const other = await elsewhere.newPage();
  await openKept(other);
  await expectLine(other, 0.3);
  await expectLine(other, 0.7);
  await elsewhere.close();
});

test('[PLUS-05] [PLUS-07] marks, opacity, divider, link and checkpoints are back after a reload', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await context.route('**/library.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: clips.numbered }));
  await context.route('**/library.json', (route) => route.fulfill({ json: {} }));
  await openKept(page);
  await page.getByRole('button', { name: 'Library' }).click();
  const [first, second] = [bar(page, 'Video 1'), bar(page, 'Video 2')];
  await expect(second).toContainText('/ 90');
  const go = async (slider: Locator, frame: number) => {
    await slider.fill(String(frame));
    await slider.blur();
  };
  await go(first.getByRole('slider'), 12);
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+4');
  await go(second.getByRole('slider'), 40);
  await page.keyboard.press('m');
  await page.keyboard.press('.');
  await page.keyboard.press('Shift+4');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Overlay', exact: true }).click();
  await page.getByRole('button', { name: 'Divider' }).click();
  await page.getByRole('slider', { name: 'Opacity of video 2' }).fill('70');
  const divider = page.getByRole('slider', { name: /divider/i });
  await divider.press('ArrowLeft');
  const position = (await divider.getAttribute('aria-valuenow')) ?? '';
  const marks = () => Promise.all([first, second].map((one) => one.getByRole('group', { name: 'Mark' }).textContent()));
  const times = await marks();
  await expect(saveStatus(page)).toHaveText(kept);
  await expect
    .poll(() => server.dataOf('layout:mode', 'layout:overlay', 'layout:isLinked'))
    .toMatchObject([{ mode: 'overlay' }, { opacity: 0.7, divider: Number(position) / 100 }, { isLinked: true }]);

  await page.reload();
  await openKept(page);
  await expect(second).toContainText('/ 90');
  await expect(page.getByRole('button', { name: 'Overlay', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Linked' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('slider', { name: 'Opacity of video 2' })).toHaveValue('70');
  await expect(divider).toHaveAttribute('aria-valuenow', position);
  await expect.poll(marks).toEqual(times);
  expect(times.every((time) => time?.includes('0:'))).toBe(true);
  await page.getByRole('button', { name: 'Go to Contact' }).first().click();
  await expect(first).toContainText('Frame 13 ');
  await expect(second).toContainText('Frame 41 ');
});

test('[PLUS-05] a page that crashes before it has saved loses nothing', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await server.cut(context, true);
  await drawLine(page, 0.4);
  await expect.poll(() => storedEdits(page)).toBe(1);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
  expect(server.items()).toEqual([]);
  await server.cut(context, false);
  const next = await context.newPage();
  await openKept(next);
  await expectLine(next, 0.4);
  await expect(saveStatus(next)).toHaveText(kept);
  expect(server.items()).toHaveLength(1);
  await expect.poll(() => storedEdits(next)).toBe(0);
});

test('[PLUS-05] two tabs show the same drawings at once', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  const beside = await context.newPage();
  await openKept(beside);
  await drawLine(page, 0.3);
  await expectLine(beside, 0.3);
  await drawLine(beside, 0.6);
  await expectLine(page, 0.6);
  // Each tab undoes its own work only.
  await page.keyboard.press('z');
  await expectLine(page, 0.3, false);
  await expectLine(beside, 0.3, false);
  await expectLine(page, 0.6);
  await expect(saveStatus(page)).toHaveText(kept);
  await expect(saveStatus(beside)).toHaveText(kept);
  expect(server.items().filter(({ data }) => data !== null)).toHaveLength(1);
});

test('[PLUS-05] work made offline is kept, and saved when the connection is back', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await server.cut(context, true);
  await drawLine(page, 0.3);
  await expect(saveStatus(page)).toHaveText('Offline: kept on this computer');
  await shot(page, 'save-offline');
  expect(await axeViolations(page)).toEqual([]);
  await drawLine(page, 0.6);
  await server.cut(context, false);
  await expect(saveStatus(page)).toHaveText(kept);
  expect(server.items()).toHaveLength(2);
});

test('[PLUS-05] a browser without storage still saves to the server', async ({ page, context }) => {
  const server = createDocumentServer();
  await server.serve(context);
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      value: {
        open: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      },
    });
  });
  await openKept(page);
  await drawLine(page, 0.3);
  await expect(saveStatus(page)).toHaveText(kept);
  await server.cut(context, true);
  await drawLine(page, 0.6);
  await expect(saveStatus(page)).toHaveText('Offline: kept in this tab only');
  await server.cut(context, false);
  await expect(saveStatus(page)).toHaveText(kept);
  expect(server.items()).toHaveLength(2);
});

test('[PLUS-05] work of a newer analyzer is kept and reported', async ({ page, context }) => {
  const server = createDocumentServer();
  const hologram = { id: 'later', data: { kind: 'drawing', shape: 'hologram' }, editedAt: '2026-11-20T10:00:00.000Z' };
  server.save([{ ...hologram, format: 2 }], 0);
  await server.serve(context);
  await openKept(page);
  await expect(
    page.getByText('Some of this work was made with a newer version of the analyzer. Reload the page to see it.'),
  ).toBeVisible();
  await drawLine(page, 0.3);
  await page.keyboard.press('Escape');
  await expect(saveStatus(page)).toHaveText(/Kept|Not saved yet/);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(server.get('later')).toEqual({ ...hologram, format: 2 });
  await shot(page, 'save-newer');
});

/** Browsers warn if the event's default is prevented. */
const warnsOfLeaving = (page: Page) =>
  page.evaluate(() => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('[ANZ-02] [ANZ-11] the question stays when the video of unsaved work breaks', async ({ page, context }) => {
  await createDocumentServer().serve(context);
  await openKept(page);
  await drawLine(page, 0.3);
  // A browser that gives up its decoder reports this.
  await page
    .locator('video')
    .first()
    .evaluate((video) => video.dispatchEvent(new Event('error')));
  await expect(page.getByRole('alert')).toContainText('The video could not be loaded');
  expect(await warnsOfLeaving(page)).toBe(true);
  await page.getByRole('button', { name: 'Back to Queue' }).click();
  await expect(page.getByRole('alertdialog', { name: question })).toBeVisible();
});

test('[ANZ-01] [ANZ-11] Save Analysis says Saved and ends the question until the next change', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  await drawLine(page, 0.3);
  const back = page.getByRole('button', { name: 'Back to Queue' });
  const dialog = page.getByRole('alertdialog', { name: question });
  await expect(saveStatus(page)).toHaveText(kept);
  expect(await warnsOfLeaving(page)).toBe(true);
  await back.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // While it fades out it covers the panel, and Playwright would scroll the panel to reach the button.
  await expect(dialog).toBeHidden();
  const tools = page.getByRole('region', { name: 'Drawing tools' });
  const before = await settled(page, () => tools.boundingBox());
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(await tools.boundingBox()).toEqual(before);
  await shot(page, 'save-saved');
  await drawLine(page, 0.6);
  await back.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  expect(await warnsOfLeaving(page)).toBe(false);
  await back.click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { analyzerLog: { backs: number } }).analyzerLog.backs))
    .toBe(1);
  await expect(dialog).toBeHidden();
});

test('[ANZ-01] [PLUS-05] a session that has ended, and a refusal, are explained without moving the tools', async ({
  page,
  context,
}) => {
  const server = createDocumentServer();
  await server.serve(context);
  await openKept(page);
  const tools = page.getByRole('region', { name: 'Drawing tools' });
  const before = await settled(page, () => tools.boundingBox());
  server.state.refusal = { status: 401, message: '' };
  await drawLine(page, 0.3);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'You are signed out. Sign in again in another tab, then press Retry. Your work is kept on this computer.',
  );
  await expect(saveStatus(page)).toHaveText('Not saved');
  expect(await tools.boundingBox()).toEqual(before);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, 'save-signed-out');
  const tooMany = 'This analysis is full: its drawings are too many or too large. Delete some, then save again.';
  server.state.refusal = { status: 413, message: tooMany };
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveText(`${tooMany} Your work is kept on this computer.`);
  server.state.refusal = null;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(alert).toBeHidden();
  expect(server.items().map(({ id }) => id)).toContain('saved');
});

test('without a document there is no save control', async ({ page, context }) => {
  await createDocumentServer().serve(context);
  await page.goto('/analyzer.html');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);
});
