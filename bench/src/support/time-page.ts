import type { Browser } from 'playwright-core';

export interface PageTimes {
  /** Milliseconds from the navigation to the first contentful paint. */
  firstPaintMs: number;
  /** Milliseconds from the navigation until `usableSelector` was found. */
  usableMs: number;
  layoutShift: number;
}

interface TimedPage {
  url: string;
  usableSelector: string;
  /** Entries of localStorage, such as a session. */
  stored?: Record<string, string>;
}

/** Opens a page on a simulated phone with an empty cache, and reads its times from the browser. */
export async function timePage(browser: Browser, page: TimedPage): Promise<PageTimes> {
  const { url, usableSelector, stored = {} } = page;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const tab = await context.newPage();
    await tab.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      const seen = globalThis as unknown as { layoutShift: number };
      seen.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.layoutShift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    }, stored);
    await tab.goto(url, { waitUntil: 'commit' });
    const usable = await tab.waitForFunction(
      (selector) => (document.querySelector(selector) ? performance.now() : false),
      usableSelector,
      { timeout: 60_000 },
    );
    const usableMs = Number(await usable.jsonValue());
    await tab.waitForLoadState('networkidle');
    const seen = await tab.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      layoutShift: (globalThis as unknown as { layoutShift: number }).layoutShift,
    }));
    return { ...seen, usableMs };
  } finally {
    await context.close();
  }
}
