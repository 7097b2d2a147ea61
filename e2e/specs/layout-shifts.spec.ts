import type { Page } from '@playwright/test';
import { fixturePath } from '@swing/media/testing/fixtures';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { unlock } from '../fixtures/admin.ts';
import { swingClip } from '../fixtures/clips.ts';
import { storeCoachSession, storePlayerSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { phoneSize } from '../playwright.config.ts';

/** The highest Cumulative Layout Shift of a screen while it loads. Google calls 0.1 good. */
const highestShift = 0.01;

const observeShifts = () => {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
};

const paintTwice = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Holds each response until the page has painted what it shows while it waits. */
async function answerAfterPaint(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\//, async (route) => {
    const response = await route.fetch();
    await paintTwice(page);
    await route.fulfill({ response });
  });
}

/** Returns a line for each size at which the page moves too much while it loads. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  const tooHigh: string[] = [];
  for (const size of [{ width: 1440, height: 900 }, phoneSize]) {
    await page.setViewportSize(size);
    await page.goto(path, { waitUntil: 'networkidle' });
    await paintTwice(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shift = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    if (shift > highestShift) tooHigh.push(`${path} at ${size.width} px: ${shift.toFixed(3)}`);
  }
  return tooHigh;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(observeShifts);
});

test('nothing moves while the screens of a player load', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ coach: await site.factories.createCoach() });
  for (const status of ['completed', 'pending'] as const) await site.factories.createSubmission({ player, status });
  await storePlayerSession(page, site, player);
  await answerAfterPaint(page);
  expect([...(await shiftsOf(page, '/account')), ...(await shiftsOf(page, '/account/dashboard'))]).toEqual([]);
});

test('nothing moves while an upright or a wide analysis opens', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ coach: await site.factories.createCoach() });
  const paths: string[] = [];
  for (const clip of [fixturePath('gps.mov'), swingClip]) {
    const submission = await addVideo(site, player, clip);
    await addAnalysis(site, submission, clip, { keyPoints: [{ seconds: 1, text: 'Hands first.' }] });
    paths.push(`/account/watch?submission=${submission.id}`);
  }
  await storePlayerSession(page, site, player);
  await answerAfterPaint(page);
  const moved: string[] = [];
  for (const path of paths) moved.push(...(await shiftsOf(page, path)));
  expect(moved).toEqual([]);
});

test('nothing moves while the screens of a coach load', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  for (const status of ['completed', 'pending'] as const) await site.factories.createSubmission({ player, status });
  await storeCoachSession(page, site, coach);
  await answerAfterPaint(page);
  expect([...(await shiftsOf(page, '/coach/queue')), ...(await shiftsOf(page, '/coach/players'))]).toEqual([]);
});

test('nothing moves while the queue of a coach without a swing loads', async ({ page, site }) => {
  await storeCoachSession(page, site, await site.factories.createCoach());
  await answerAfterPaint(page);
  expect(await shiftsOf(page, '/coach/queue')).toEqual([]);
});

test('nothing moves on Health when the failed jobs arrive last', async ({ page, site }) => {
  await unlock(page, site);
  await page.route(/listFailedJobs/, async (route) => {
    await page.getByRole('heading', { name: 'Versions' }).waitFor();
    await route.continue();
  });
  expect(await shiftsOf(page, '/admin/health')).toEqual([]);
});

test('nothing moves while the screens of an admin load', async ({ page, site }) => {
  await site.factories.createPlayer({ coach: await site.factories.createCoach() });
  await unlock(page, site);
  await answerAfterPaint(page);
  const moved: string[] = [];
  for (const path of ['/admin', '/admin/queue', '/admin/analytics', '/admin/health']) {
    moved.push(...(await shiftsOf(page, path)));
  }
  expect(moved).toEqual([]);
});
