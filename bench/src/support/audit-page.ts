import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { freePort } from '@swing/dev-postgres/free-port';
import { chromium } from 'playwright-core';

export interface PageAudit {
  /** Performance, accessibility, best practices, search engines; 0 to 100. */
  scores: Record<string, number>;
  /** Milliseconds until the largest contentful paint on the simulated phone or desktop. */
  largestPaint: number;
  layoutShift: number;
  /** Paths of the scripts and style sheets requested until the page was idle. */
  scripts: string[];
  styleSheets: string[];
}

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const attempts = 3;

/** Audits a page with Lighthouse in a fresh Chromium. Tries again if Lighthouse fails with a runtime error. */
export async function auditPage(url: string, device: 'phone' | 'desk' = 'phone'): Promise<PageAudit> {
  for (let attempt = 1; ; attempt += 1) {
    const { audits, categories: found, runtimeError } = await runLighthouse(url, device);
    if (runtimeError && attempt < attempts) continue;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const requests = (audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined)?.items ?? [];
    const pathsOf = (type: string) =>
      requests.filter(({ resourceType }) => resourceType === type).map((request) => new URL(request.url).pathname);
    return {
      scores: Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])),
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      scripts: pathsOf('Script'),
      styleSheets: pathsOf('Stylesheet'),
    };
  }
}

async function runLighthouse(url: string, device: 'phone' | 'desk'): Promise<Result> {
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: [...quiet, `--remote-debugging-port=${port}`, ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const config = device === 'desk' ? desktopConfig : undefined;
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: categories }, config);
    if (!run) throw new Error(`Lighthouse returned no report for ${url}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

interface NetworkRequest {
  url: string;
  resourceType: string;
}
