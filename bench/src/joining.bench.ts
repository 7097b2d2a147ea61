import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startAnalyzerSite } from './support/analyzer-site.ts';
import { mediaBrowser } from './support/media-browser.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

type Measured = { join: number; copy: number; bytes: number; durationSeconds: number };

const seconds = scaled(120, 2);
const site = await startAnalyzerSite();
// A real profile: others keep their files in memory, and not this many.
const profile = await mkdtemp(join(tmpdir(), 'swing-profile-'));
const browser = await chromium.launchPersistentContext(profile, mediaBrowser);
try {
  const page = await browser.newPage();
  await page.goto(`${site.origin}index.html`);
  await page.waitForFunction('globalThis.parts !== undefined');
  const measured = await page.evaluate<Measured>(`parts.measureJoin(${seconds}, 5, 3)`);
  if (Math.abs(measured.durationSeconds - 5 * seconds) > 0.1) throw new Error(`It lasts ${measured.durationSeconds} s`);
  report({
    name: `joining five recordings of 2 min (${Math.round(measured.bytes / 1e6)} MB)`,
    measured: Math.round(measured.join),
    unit: 'ms',
    atMost: 1000,
  });
  report({
    name: 'joining five recordings, against a plain copy of the result',
    measured: Math.round(measured.join),
    unit: 'ms',
    peer: Math.round(measured.copy),
    ratio: Number((measured.join / measured.copy).toFixed(2)),
    atMost: 1.5,
  });
} finally {
  await browser.close();
  await rm(profile, { recursive: true });
  await site.close();
}
