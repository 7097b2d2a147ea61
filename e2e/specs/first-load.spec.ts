import type { Page } from '@playwright/test';
import { addVideo } from '../fixtures/add-video.ts';
import { openAdmin } from '../fixtures/admin.ts';
import { swingClip } from '../fixtures/clips.ts';
import { storeCoachSession } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

/** Records when the drawing tools have been painted, in milliseconds since the page was opened. */
function watchToolbar() {
  const look = () => {
    if (document.querySelector('[aria-label="Drawing tools"] button') === null) requestAnimationFrame(look);
    else setTimeout(() => Object.assign(globalThis, { toolbarPaintedAt: performance.now() }));
  };
  look();
}

/** The scripts that were requested before the drawing tools were painted. */
async function scriptsUntilToolbar(page: Page): Promise<string[]> {
  await page.waitForFunction(() => 'toolbarPaintedAt' in globalThis);
  return page.evaluate(() => {
    const { toolbarPaintedAt } = globalThis as unknown as { toolbarPaintedAt: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < toolbarPaintedAt)
      .map(({ name }) => new URL(name).pathname);
  });
}

/** The bytes that the server sends to a browser that accepts gzip. */
async function gzipBytes(page: Page, path: string): Promise<number> {
  const answer = await page.request.get(path, { headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers()['content-length']);
}

for (const area of ['coach', 'admin'] as const) {
  test(`[ANZ-01] the ${area} analyzer loads at most 170 kB of script until its tools can be used`, async ({
    page,
    site,
  }) => {
    const coach = await site.factories.createCoach();
    const player = await site.factories.createPlayer({ coach });
    const { id } = await addVideo(site, player, swingClip);
    await page.addInitScript(watchToolbar);
    if (area === 'coach') {
      await storeCoachSession(page, site, coach);
      await page.goto(`/coach/analyzer?submission=${id}`);
    } else await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
    const scripts = await scriptsUntilToolbar(page);
    expect(scripts.some((path) => path.includes('screen-parts'))).toBe(true);
    const sizes = await Promise.all(scripts.map((path) => gzipBytes(page, path)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes, scripts.join(' ')).toBeLessThanOrEqual(170_000);
    // The video's code and the panels come afterwards.
    await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Test Mic', exact: true })).toBeVisible();
  });
}
