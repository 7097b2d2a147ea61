import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Of, syntheticVideo } from '../testing/synthetic-video.ts';
import { expectNothingLeftBehind, untilJobsAreDone } from './left-behind.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';

const mebibyte = 1024 ** 2;
/** Bytes per request, as in the web app. */
const chunkBytes = 8 * mebibyte;
/** Simulated network speed in bytes per second. */
const lineBytes = 6_000_000;
/**
 * Bytes left when the tab is reloaded: three seconds' worth, so that the upload does not finish before on a busy
 * machine.
 */
const restBytes = 3 * lineBytes;
const reloads = Number(process.env.SWING_FAULTS_RELOADS ?? 10);
const pollOptions = { timeout: 60_000, interval: 20 };

let site: SiteUnderFault;
let browser: Browser;
beforeAll(async () => {
  site = await startSiteUnderFault({ TRUST_PROXY: 'true' });
  browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it(`[UPL-03][UPL-09] a tab reloaded during an upload, ${reloads} times at random, resumes it (seed ${faultsSeed})`, async () => {
  let mostSentAgain = 0;
  for (let round = 0; round < reloads; round += 1) {
    const random = randomOf('reload', round);
    const path = join(site.folder.path, `round-${round}.mp4`);
    const size = restBytes + random(16 * mebibyte) + 1;
    await pipeline((await syntheticVideo(size)).stream(), createWriteStream(path));
    const { page, playerId } = await openUploads(round);
    const begun = partsOf(page);
    const cutAt = 1 + random(size - restBytes);
    await submit(page, path, 'Upload New Video');
    await expect.poll(pendingBytes, pollOptions).toBeGreaterThanOrEqual(cutAt);
    await page.reload();
    await page.getByText(`Your upload of round-${round}.mp4 stopped at`).waitFor();
    const known = await pendingBytes();
    const before = begun.length;
    await submit(page, path);
    await page.getByText('Video uploaded!').waitFor({ timeout: 60_000 });
    const sentAgain = Math.max(0, known - (begun[before] ?? Number.NaN));
    expect(sentAgain, 'at most one chunk is sent again').toBeLessThanOrEqual(chunkBytes);
    mostSentAgain = Math.max(mostSentAgain, sentAgain);

    const rows = await site.database.submission.findMany({ where: { playerId } });
    expect(rows).toMatchObject([{ status: 'pending', sha256: await sha256Of(createReadStream(path)) }]);
    const stored = (await site.files()).objects.get(rows[0]?.storedKey ?? '');
    expect(stored && (await sha256Of(createReadStream(stored)))).toBe(rows[0]?.sha256);
    await untilJobsAreDone(site);
    await page.context().close();
  }
  console.log(`  at most ${mostSentAgain} bytes sent again`);
  await expectNothingLeftBehind(site);
});

/** Opens My Videos as a new player. */
async function openUploads(round: number): Promise<{ page: Page; playerId: string }> {
  const { account, accountId: playerId } = await site.factories.createPlayer();
  const context = await browser.newContext({
    baseURL: site.client.origin,
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${round + 1}` },
  });
  const page = await context.newPage();
  // Leaving during an upload shows a dialog.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/account');
  await page.goto('/account/dashboard');
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: lineBytes };
  await network.send('Network.emulateNetworkConditions', line);
  return { page, playerId };
}

async function submit(page: Page, path: string, toggle?: string): Promise<void> {
  if (toggle) await page.getByRole('button', { name: toggle }).click();
  await page.getByLabel('Swing video').setInputFiles(path);
  await page.getByRole('button', { name: 'Submit for Analysis' }).click();
}

/** Collects the offsets of the page's PATCH requests, in order. */
function partsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}

/** Bytes stored of the only pending upload. */
async function pendingBytes(): Promise<number> {
  const { leftovers } = await site.files();
  const sizes = leftovers.map((path) =>
    stat(join(site.folder.path, path)).then(
      (found) => found.size,
      () => 0,
    ),
  );
  return Math.max(0, ...(await Promise.all(sizes)));
}
