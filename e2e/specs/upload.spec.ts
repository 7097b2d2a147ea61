import type { Page } from '@playwright/test';
import { swingClip } from '../fixtures/clips.ts';
import { abortCall, failCall, holdCall, typedCall } from '../fixtures/failing-calls.ts';
import { storePlayerSession, openDashboard } from '../fixtures/sign-in.ts';
import type { Site } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const sent = 'Video uploaded! You will receive an email when analysis is complete (typically within 24–72 hours).';
const bytesPath = /\/api\/video\/tus\//;

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Analysis' });
const videos = (page: Page) => page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem');

async function choose(page: Page, site: Site, player: Awaited<ReturnType<Site['factories']['createPlayer']>>) {
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await page.getByLabel('Swing video').setInputFiles(swingClip);
}

test('[UPL-03] [UPL-06] [SITE-12] sends a video with progress and the exact messages, and shows it in the list @phone @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres' });
  await choose(page, site, player);
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/requestUpload|video\/tus|submissions\.submit/.test(path)) calls.push(request.method());
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  });
  const noted = await recordProgress(page);
  await page.getByLabel(/^Notes/).fill('  Am I too early?  ');
  await submitButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toHaveText(sent);
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeFocused();
  const notes = await noted();
  expect(new Set(notes.map(({ canSubmit }) => canSubmit))).toEqual(new Set([false]));
  const sending = notes.filter(({ label }) => label === 'Uploading');
  const between = sending.map(({ value }) => value).filter((value) => value > 0 && value < 100);
  expect(new Set(between).size, `progress: ${between.join(', ')}`).toBeGreaterThanOrEqual(2);
  expect(between).toEqual(between.toSorted((a, b) => a - b));
  expect(calls).toEqual(['POST', 'POST', 'PATCH', 'POST']);

  await expect(videos(page)).toHaveCount(1);
  await expect(videos(page)).toContainText('Mia Torres');
  await expect(videos(page)).toContainText('Am I too early?');
  await expectGoodScreen();
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored).toMatchObject({
    status: 'pending',
    athleteName: 'Mia Torres',
    notes: 'Am I too early?',
    cameraAngle: 'unknown',
    fileName: 'swing-animation.mp4',
    videoCodec: 'avc',
  });
});

test('[UPL-06] empty fields get their defaults', async ({ page, site }) => {
  const player = await site.factories.createPlayer({ firstName: '', lastName: '' });
  await choose(page, site, player);
  await submitButton(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  const stored = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(stored).toMatchObject({
    athleteName: 'Unknown',
    notes: 'Uploaded from web interface',
    cameraAngle: 'unknown',
  });
});

test('[UPL-01] the focus goes to Cancel upload when the video is sent, and back to Submit when that is cancelled', async ({
  page,
  site,
}) => {
  await choose(page, site, await site.factories.createPlayer());
  await holdCall(page, 'submissions.requestUpload');
  await submitButton(page).press('Enter');
  await expect(submitButton(page)).toBeDisabled();
  const cancel = page.getByRole('button', { name: 'Cancel upload' });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await expect(cancel).toBeHidden();
  await expect(submitButton(page)).toBeFocused();
});

test('[UPL-01] cancelling after the last byte removes the video, unless its submit had arrived', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer();
  const statuses = async () => {
    const rows = await site.database.submission.findMany({
      where: { playerId: player.accountId },
      orderBy: { draftedAt: 'asc' },
    });
    return rows.map(({ status }) => status);
  };
  const cancel = page.getByRole('button', { name: 'Cancel upload' });
  await choose(page, site, player);
  await abortCall(page, 'submissions.submit');
  await submitButton(page).click();
  await expect(page.getByText('Failed to finalize submission.')).toBeVisible();
  await expect(videos(page)).toHaveCount(1);
  await cancel.click();
  await expect(videos(page)).toHaveCount(0);
  expect(await statuses()).toEqual(['removed']);

  await page.unrouteAll();
  await page.route(typedCall('submissions.submit'), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submitButton(page).click();
  await expect(page.getByText('Failed to finalize submission.')).toBeVisible();
  await cancel.click();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible();
  await expect(videos(page)).toHaveCount(1);
  expect(await statuses()).toEqual(['removed', 'pending']);
});

test('[UPL-03] the end of an upload does not move the focus of a user who does something else', async ({
  page,
  site,
}) => {
  await choose(page, site, await site.factories.createPlayer());
  const letGo = await holdCall(page, 'submissions.submit');
  await submitButton(page).click();
  await expect(page.getByText('Almost there')).toBeVisible();
  const account = page.getByRole('link', { name: 'Account', exact: true }).first();
  await account.focus();
  await letGo();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(account).toBeFocused();

  await account.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'My Videos' }).first().click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Videos', level: 1 })).toBeFocused();
});

test('[UPL-03] the end of an upload takes the focus if nothing has it', async ({ page, site }) => {
  await choose(page, site, await site.factories.createPlayer());
  const letGo = await holdCall(page, 'submissions.submit');
  await submitButton(page).click();
  await expect(page.getByText('Almost there')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).blur();
  await letGo();
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeFocused();
});

test('[UPL-05] a link to the upload form does not move the focus of a player who has begun to fill it in', async ({
  page,
  site,
}) => {
  await storePlayerSession(page, site, await site.factories.createPlayer());
  const letGo = await holdCall(page, 'submissions.eligibility');
  await page.goto('/account/dashboard?upload=1');
  const notes = page.getByLabel(/^Notes/);
  await notes.fill('Am I');
  await letGo();
  await expect(page.getByText(/uploads used in the last 30 days/)).toBeVisible();
  await expect(notes).toBeFocused();
});

const failures = [
  {
    name: 'the upload is not granted',
    message: 'Failed to initialize upload',
    fail: (page: Page) => failCall(page, 'submissions.requestUpload'),
  },
  {
    name: 'the bytes are refused',
    message: 'Upload failed',
    fail: (page: Page) => page.route(bytesPath, (route) => route.fulfill({ status: 500, body: 'proxy' })),
  },
  {
    name: 'the submission is not finalised',
    message: 'Failed to finalize submission.',
    fail: (page: Page) => failCall(page, 'submissions.submit'),
  },
];

for (const { name, message, fail } of failures) {
  test(`[UPL-04] "${message}" when ${name}; another try succeeds`, async ({ page, site, expectLogged }) => {
    expectLogged(/status of 500/);
    const player = await site.factories.createPlayer();
    await page.clock.install();
    await choose(page, site, player);
    await fail(page);
    await submitButton(page).click();
    // Attempts are seconds apart, so the page's clock is advanced instead of waiting.
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(page.getByRole('alert')).toHaveText(message, { timeout: 200 });
    }).toPass();
    await expect(videos(page).getByText('Pending', { exact: true })).toHaveCount(0);
    await page.unrouteAll();
    const isSentAgain = recordMethods(page, bytesPath);
    await submitButton(page).click();
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(videos(page)).toHaveCount(1);
    expect(isSentAgain().length > 0, 'only bytes that did not arrive are sent again').toBe(
      !message.includes('finalize'),
    );
  });
}

/** Returns a function that returns the methods of all requests to these URLs from now on. */
function recordMethods(page: Page, path: RegExp): () => string[] {
  const methods: string[] = [];
  page.on('request', (request) => {
    if (path.test(request.url())) methods.push(request.method());
  });
  return () => methods;
}

/**
 * Records the progress bar's label and value on every change, and whether the form could be submitted. Returns a
 * function that returns the records.
 */
async function recordProgress(page: Page) {
  const notes = await page.evaluateHandle(() => {
    const taken: { label: string | undefined; value: number; canSubmit: boolean }[] = [];
    const read = () => {
      const bar = document.querySelector('progress');
      if (!bar) return;
      const label = document.getElementById(bar.getAttribute('aria-labelledby') ?? '')?.textContent;
      const canSubmit = document.querySelector('button[type="submit"]:enabled') !== null;
      taken.push({ label, value: bar.value, canSubmit });
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, attributes: true });
    return taken;
  });
  return () => notes.jsonValue();
}
