import type { Page, Route } from '@playwright/test';
import { swingClip } from '../fixtures/clips.ts';
import { holdCall } from '../fixtures/failing-calls.ts';
import { chunkBytes, writeLongVideo } from '../fixtures/long-upload.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const sent = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';
const goesOn = 'Connection lost. We keep trying; the upload goes on by itself.';
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Analysis' });
const notice = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message + goesOn });

type IsAffected = (path: string, offset: number) => boolean;
const reset = (route: Route) => route.abort('connectionreset');
/** The request reaches the server, but its response is lost. */
const loseAnswer = async (route: Route) => void (await route.fetch());
/** The request is lost. */
const swallow = async () => {};

/** A network that drops connections without an `offline` event: the page's own requests fail until `restore`. */
async function deadNetwork(page: Page, isAffected: IsAffected, end: (route: Route) => Promise<void> = reset) {
  let isCut = true;
  let probes = 0;
  let isReached = false;
  await page.route(/\/(healthz|api\/)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isCut) return route.continue();
    if (pathname === '/healthz') {
      probes += 1;
      return reset(route);
    }
    const offset = Number(route.request().headers()['upload-offset'] ?? Number.POSITIVE_INFINITY);
    return isAffected(pathname, offset) ? end(route) : route.continue();
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/healthz')) isReached = true;
  });
  return {
    probes: () => probes,
    restore: () => void (isCut = false),
    /** Lets requests pass, and advances the page's clock until the page has noticed. Steps end no probe by its timeout. */
    async restoreAndProbe(): Promise<void> {
      isCut = false;
      await passTimeUntil(page, async () => expect(isReached).toBe(true), 5_000);
    },
  };
}

/**
 * Advances the page's clock until something is shown, so that the test does not wait for minutes. Requests that should
 * succeed must not run in the meantime, because they would time out.
 */
async function passTimeUntil(page: Page, isShown: () => Promise<void>, stepMs = 10_000): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(stepMs);
    await isShown();
  }).toPass({ intervals: [50] });
}

test.beforeEach(({ expectLogged }) => expectLogged(/ERR_CONNECTION_RESET/));

test('[UPL-04][UPL-09] minutes without a network while sending: the reason is shown, and the upload continues by itself', async ({
  page,
  site,
  expectGoodScreen,
}, testInfo) => {
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const player = await site.factories.createPlayer();
  await page.clock.install();
  const network = await deadNetwork(page, (called, offset) => /video\/tus\/./.test(called) && offset > 0);
  const offsets: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(path);
  await submitButton(page).click();
  await expect(page.getByText('40%')).toBeVisible();
  await passTimeUntil(page, () =>
    expect(notice(page, 'Upload failed. Please try again.')).toBeVisible({ timeout: 200 }),
  );
  await passTimeUntil(page, async () => expect(network.probes()).toBeGreaterThanOrEqual(4));
  await expect(notice(page, 'Upload failed. Please try again.')).toBeVisible();
  await expect(page.getByText('40%')).toBeVisible();
  await expect(page.getByLabel('Preview of long-swing.mp4')).toBeVisible();
  await expectGoodScreen();
  await network.restoreAndProbe();
  await expect(page.getByText(sent)).toBeVisible();
  expect(offsets, 'the first part is not sent again').toEqual([0, chunkBytes, 2 * chunkBytes]);
  const stored = await site.database.submission.findMany({ where: { playerId: player.accountId } });
  expect(stored.map(({ status }) => status)).toEqual(['pending']);
});

test('[UPL-04][UPL-09] minutes without a network while finalising: the video is submitted once, by itself @faults', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer();
  await page.clock.install();
  const network = await deadNetwork(page, (called) => called.includes('submissions.submit'));
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await submitButton(page).click();
  await expect(notice(page, 'Failed to finalize submission.')).toBeVisible();
  await passTimeUntil(page, async () => expect(network.probes()).toBeGreaterThanOrEqual(4));
  await expect(notice(page, 'Failed to finalize submission.')).toBeVisible();
  await expectGoodScreen();
  await network.restoreAndProbe();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await site.database.submission.count({ where: { playerId: player.accountId } })).toBe(1);
});

test('[UPL-04][UPL-09] lost packets while sending: the outage is shown after a minute, and the upload continues by itself @faults', async ({
  page,
  site,
}, testInfo) => {
  const path = testInfo.outputPath('long-swing.mp4');
  await writeLongVideo(path);
  const player = await site.factories.createPlayer();
  await page.clock.install();
  const network = await deadNetwork(page, (called, offset) => /video\/tus\/./.test(called) && offset > 0, swallow);
  const offsets: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(path);
  await submitButton(page).click();
  await expect(page.getByText('40%')).toBeVisible();
  await passTimeUntil(page, () =>
    expect(page.getByText('The connection is gone. Your upload goes on by itself as soon as it is back.')).toBeVisible({
      timeout: 200,
    }),
  );
  const isNoticed = () => expect(notice(page, 'Upload failed. Please try again.')).toBeVisible({ timeout: 200 });
  await passTimeUntil(page, isNoticed, 60_000);
  await passTimeUntil(page, async () => expect(network.probes()).toBeGreaterThanOrEqual(1));
  await network.restoreAndProbe();
  await expect(page.getByText(sent)).toBeVisible();
  expect(offsets, 'the first part is not sent again').toEqual([0, chunkBytes, 2 * chunkBytes]);
});

const silences = [
  ['asking for an upload', 'submissions.requestUpload', 'Failed to upload video. Please try again.'],
  ['finalising', 'submissions.submit', 'Failed to finalize submission.'],
] as const;

for (const [step, call, message] of silences) {
  test(`[UPL-04][UPL-09] a lost response while ${step}: the reason is shown, and the video is submitted once @faults`, async ({
    page,
    site,
  }) => {
    const player = await site.factories.createPlayer();
    await page.clock.install();
    const network = await deadNetwork(page, (called) => called.includes(call), loseAnswer);
    await openDashboard(page, site, player);
    await page.getByRole('button', { name: 'Upload New Video' }).click();
    await page.getByLabel('Swing video').setInputFiles(swingClip);
    await submitButton(page).click();
    await passTimeUntil(page, () => expect(notice(page, message)).toBeVisible({ timeout: 200 }));
    await passTimeUntil(page, async () => expect(network.probes()).toBeGreaterThanOrEqual(1));
    await network.restoreAndProbe();
    await expect(page.getByText(sent)).toBeVisible();
    const stored = await site.database.submission.findMany({
      where: { playerId: player.accountId, status: { not: 'removed' } },
    });
    expect(stored.map(({ status }) => status)).toEqual(['pending']);
  });
}

test('[UPL-01] the focus moves to Cancel upload when Try now disappears', async ({ page, site }) => {
  const network = await deadNetwork(page, (called) => called.includes('submissions.submit'));
  await page.clock.install();
  await openDashboard(page, site, await site.factories.createPlayer());
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await submitButton(page).click();
  await expect(notice(page, 'Failed to finalize submission.')).toBeVisible();
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await tryNow.press('Enter');
  await expect.poll(network.probes).toBe(1);
  await expect(tryNow).toBeEnabled();
  await expect(tryNow).toBeFocused();
  network.restore();
  const letGo = await holdCall(page, 'submissions.submit');
  await tryNow.press('Enter');
  await expect(tryNow).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
  await letGo();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeFocused();
});

test('[UPL-01] an upload that is cancelled without a network is removed when the page is opened again', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer();
  const status = async () =>
    (await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } })).status;
  const network = await deadNetwork(page, (called) => /submissions\.(submit|discard)/.test(called));
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
  await submitButton(page).click();
  await expect(notice(page, 'Failed to finalize submission.')).toBeVisible();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('submissions.discard'));
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await refused;
  expect(await status()).toBe('draft');

  network.restore();
  await page.reload();
  await expect.poll(status).toBe('removed');
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expect(page.getByText('Resume upload')).toBeHidden();
});

const wakes = [
  ['the player presses Try now', (page: Page) => page.getByRole('button', { name: 'Try now' }).click()],
  ['the browser is online', (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event('online')))],
  [
    'the page is shown again',
    (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ],
] as const;

for (const [name, wake] of wakes) {
  test(`[UPL-04][UPL-09] no network at the start: the server is probed at once when ${name} @faults`, async ({
    page,
    site,
  }) => {
    const network = await deadNetwork(page, (called) => called.includes('submissions.requestUpload'));
    await page.clock.install();
    await openDashboard(page, site, await site.factories.createPlayer());
    await page.getByRole('button', { name: 'Upload New Video' }).click();
    await page.getByLabel('Swing video').setInputFiles(swingClip);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await submitButton(page).click();
    await expect(notice(page, 'Failed to upload video. Please try again.')).toBeVisible();
    expect(network.probes()).toBe(0);
    await wake(page);
    await expect.poll(network.probes).toBe(1);
    await expect(page.getByRole('button', { name: 'Try now' })).toBeEnabled();
    network.restore();
    await page.clock.resume();
    await wake(page);
    await expect(page.getByText(sent)).toBeVisible();
  });
}
