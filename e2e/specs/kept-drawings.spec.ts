import type { Page } from '@playwright/test';
import { openAdmin } from '../fixtures/admin.ts';
import { colourAt, drag, isRed, openAnalyzer, waitUntilLoaded } from '../fixtures/analyzer.ts';
import { numberedClip } from '../fixtures/clips.ts';
import { items } from '../fixtures/queue.ts';
import { fillCredentials, storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const question = 'You will lose all your progress. Are you sure you want to go back to the queue?';

const saveStatus = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('status');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Analysis' });
const speedButton = (page: Page) =>
  page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '0.5', exact: true });
const backToQueue = (page: Page) => page.getByRole('button', { name: 'Back to Queue' });

/** Draws a line on the uniform grey of the numbered clip's lower part. */
async function drawLine(page: Page, y: number): Promise<void> {
  await page.keyboard.press('d');
  await drag(page, [0.6, y], [0.9, y]);
}

async function expectLine(page: Page, y: number, isThere = true): Promise<void> {
  await expect.poll(async () => isRed(await colourAt(page, [0.75, y])), { message: `line at ${y}` }).toBe(isThere);
}

test('[PLUS-05] [ANZ-01] drawings are back after a reload, in another browser, and for an admin', async ({
  page,
  site,
  browser,
}) => {
  const { coach, submission } = await openAnalyzer(page, site, numberedClip);
  const address = `/coach/analyzer?submission=${submission.id}`;
  await waitUntilLoaded(page);
  await drawLine(page, 0.65);
  await drawLine(page, 0.85);
  await speedButton(page).click();
  await expect(saveStatus(page)).toHaveText('Kept automatically, not saved yet');
  await expect.poll(() => site.database.analyzerItem.count({ where: { submissionId: submission.id } })).toBe(3);
  // The browser asks whether to leave the page, because the analysis is not saved.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitUntilLoaded(page);
  await expectLine(page, 0.65);
  await expectLine(page, 0.85);
  await expect(speedButton(page)).toHaveAttribute('aria-pressed', 'true');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await storeCoachSession(other, site, coach);
  await other.goto(address);
  await waitUntilLoaded(other);
  await expectLine(other, 0.65);
  await other.keyboard.press('Escape');
  await expect(saveStatus(other)).toHaveText(/^(Kept|Not saved yet)/);
  await expect
    .poll(() => site.database.analyzerItem.count({ where: { submissionId: submission.id, data: null } }))
    .toBe(2);
  await elsewhere.close();

  const office = await browser.newContext();
  const admin = await office.newPage();
  await openAdmin(admin, site, `/admin/analyzer?submission=${submission.id}`);
  await waitUntilLoaded(admin);
  await expect(speedButton(admin)).toHaveAttribute('aria-pressed', 'true');
  await expectLine(admin, 0.65, false);
  await drawLine(admin, 0.75);
  await expect(saveStatus(admin)).toHaveText('Kept automatically, not saved yet');
  await office.close();
  await page.reload();
  await waitUntilLoaded(page);
  await expectLine(page, 0.75);
  await expectLine(page, 0.65, false);
});

test('[PLUS-05] two tabs end with the drawings of both, also of one that was offline and crashed', async ({
  page,
  site,
  context,
}) => {
  const { submission } = await openAnalyzer(page, site, numberedClip);
  const kept = () => site.database.analyzerItem.count({ where: { submissionId: submission.id, NOT: { data: null } } });
  await waitUntilLoaded(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await waitUntilLoaded(other);
  await drawLine(page, 0.65);
  await drawLine(other, 0.75);
  await expect.poll(kept).toBe(2);

  const saving = '**/api/trpc/analysis.saveDocument*';
  await context.route(saving, (route) => route.abort());
  await drawLine(other, 0.85);
  await expectLine(other, 0.85);
  await expect(saveStatus(other)).toHaveText(/on this computer/);
  const crashed = other.waitForEvent('crash');
  const devtools = await context.newCDPSession(other);
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await other.close();
  await context.unroute(saving);
  expect(await kept()).toBe(2);

  // The browser asks whether to leave the page, because the analysis is not saved.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitUntilLoaded(page);
  for (const y of [0.65, 0.75, 0.85]) await expectLine(page, y);
  await expect.poll(kept).toBe(3);
});

test('[ANZ-01] [ANZ-11] Save Analysis says Saved, and the queue is left without a question until the next change', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  await expect(saveStatus(page)).toHaveText('Not saved yet');
  await drawLine(page, 0.65);
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  await expectGoodScreen();
  await backToQueue(page).click();
  await page.waitForURL('/coach/queue');

  await items(page)
    .getByRole('button', { name: /^Continue/ })
    .click();
  await waitUntilLoaded(page);
  await expectLine(page, 0.65);
  await expect(saveStatus(page)).toHaveText('Saved');
  await drawLine(page, 0.85);
  await backToQueue(page).click();
  const dialog = page.getByRole('alertdialog', { name: question });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saveButton(page).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  await backToQueue(page).click();
  await page.waitForURL('/coach/queue');
});

test('[PLUS-05] [ADMIN-01] work goes on when the session has ended, and is saved after signing in in another tab', async ({
  page,
  context,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 401/);
  const { coach, submission } = await openAnalyzer(page, site, numberedClip);
  await waitUntilLoaded(page);
  await expect(saveStatus(page)).toHaveText('Not saved yet');
  await site.database.session.deleteMany();
  await drawLine(page, 0.65);
  await expect(page.getByRole('alert')).toContainText(
    'You are signed out. Sign in again in another tab, then press Retry. Your work is kept on this computer.',
  );
  await expect(saveStatus(page)).toHaveText('Not saved');
  await drawLine(page, 0.85);
  expect(await site.database.analyzerItem.count({ where: { submissionId: submission.id } })).toBe(0);

  const tab = await context.newPage();
  await tab.goto('/coach/queue');
  await tab.waitForURL('/coach/login');
  await fillCredentials(tab, coach.account.email, site.password);
  await tab.waitForURL('/coach/queue');
  await tab.close();
  // Retry does the same, but may be gone, because the analyzer tries again by itself every 30 seconds.
  await page.getByRole('button', { name: 'Save Analysis' }).click();
  await expect(saveStatus(page)).toHaveText('Saved');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.reload();
  await waitUntilLoaded(page);
  await expectLine(page, 0.65);
  await expectLine(page, 0.85);
});
