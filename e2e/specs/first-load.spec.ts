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

/** The bytes, as sent, of the scripts that were requested before the drawing tools were painted, by file. */
async function scriptsUntilToolbar(page: Page): Promise<Record<string, number>> {
  await page.waitForFunction(() => 'toolbarPaintedAt' in globalThis);
  return page.evaluate(() => {
    const { toolbarPaintedAt } = globalThis as unknown as { toolbarPaintedAt: number };
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < toolbarPaintedAt,
    );
    return Object.fromEntries(scripts.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
  });
}

async function acceptOnlyGzip(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setAcceptedEncodings', { encodings: ['gzip'] });
  await page.addInitScript(watchToolbar);
}

for (const area of ['coach', 'admin'] as const) {
  test(`[ANZ-01] the ${area} analyzer loads at most 170 kB of script until its tools can be used`, async ({
    page,
    site,
  }) => {
    const coach = await site.factories.createCoach();
    const player = await site.factories.createPlayer({ coach });
    const { id } = await addVideo(site, player, swingClip);
    await acceptOnlyGzip(page);
    if (area === 'coach') {
      await storeCoachSession(page, site, coach);
      await page.goto(`/coach/analyzer?submission=${id}`);
    } else await openAdmin(page, site, `/admin/analyzer?submission=${id}`);
    const scripts = await scriptsUntilToolbar(page);
    const bytes = Object.values(scripts).reduce((sum, size) => sum + size, 0);
    console.log(area, bytes, scripts);
    expect(Object.keys(scripts).some((path) => path.includes('screen-parts'))).toBe(true);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(170_000);
    // The video's code and the panels come afterwards.
    await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Test Mic', exact: true })).toBeVisible();
  });
}
