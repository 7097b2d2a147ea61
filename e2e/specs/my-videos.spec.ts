import { rm, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { swingClip } from '../fixtures/clips.ts';
import { backgroundColour } from '../fixtures/colour.ts';
import { abortCall } from '../fixtures/failing-calls.ts';
import { openDashboard } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const wrongType = 'Please select a valid video file (.mp4, .mov, .m4v, or .webm)';
const unreadable = 'This file is not a video we can read. It may be damaged or incomplete. Please choose another.';
const tooLarge = 'Video file must be less than 2GB';
const gigabyte = 2 ** 30;

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
/** Formats a date as the browser of the tests does. */
const longDate = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(date);

const picker = (page: Page) => page.getByLabel('Swing video');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for Analysis' });
const videos = (page: Page) => page.getByRole('region', { name: 'My Submissions' }).getByRole('listitem');

test('[UPL-01] the upload panel opens, waits for a file, and closes again', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  const toggle = page.getByRole('button', { name: 'Upload New Video' });
  await expect(submitButton(page)).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByLabel(/^Notes/)).toBeEditable();
  await expect(submitButton(page)).toBeDisabled();
  await picker(page).setInputFiles(swingClip);
  await expect(page.getByText('swing-animation.mp4')).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Remove swing-animation.mp4' }).click();
  await expect(submitButton(page)).toBeDisabled();
  await toggle.click();
  await expect(submitButton(page)).toBeHidden();
});

test('[UPL-05] the upload panel shows when the next video may be sent, and how long analyses are kept', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const toggle = page.getByRole('button', { name: 'Upload New Video' });
  const terms = page.getByRole('listitem');
  const player = await site.factories.createPlayer({ planType: 'starter' });
  await openDashboard(page, site, player);
  await toggle.click();
  await expect(terms.filter({ hasText: 'Your plan:' })).toHaveText(
    `Your plan: 2 uploads in any 30 days, at least 14 days apart. Send this one today, and the next is possible from ${longDate(daysAgo(-14))}.`,
  );
  await expect(terms.filter({ hasText: 'kept' })).toHaveText(
    'Your analysis is kept for 30 days after it is sent. Download it to keep it.',
  );
  await expect(terms.filter({ hasText: 'staff' })).toHaveText(
    'Only you, the coach who analyzes it and our staff can see your video.',
  );
  await expectGoodScreen();

  const leaving = { subscriptionStatus: 'cancelled', subscriptionEnd: daysAgo(-5), nextBillingDate: null } as const;
  await site.database.player.update({ where: { accountId: player.accountId }, data: leaving });
  await page.reload();
  await toggle.click();
  await expect(terms.filter({ hasText: 'Your plan:' })).toHaveText(
    'Your plan: 2 uploads in any 30 days, at least 14 days apart. This is the last upload of your plan.',
  );
});

test('[UPL-02] refuses other files, empty ones and more than 2 GB before anything is sent', async ({
  page,
  site,
}, testInfo) => {
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Upload New Video' }).click();

  await picker(page).setInputFiles({ name: 'swing.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('RIFF') });
  await expect(page.getByRole('alert')).toHaveText(wrongType);
  await expect(submitButton(page)).toBeDisabled();

  await picker(page).setInputFiles({ name: 'swing.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert')).toHaveText('This file is empty. Please choose another.');
  await expect(submitButton(page)).toBeDisabled();

  const fileOf = async (size: number) => {
    const path = testInfo.outputPath(`${size}.MOV`);
    await writeFile(path, '');
    await truncate(path, size);
    return path;
  };
  const largest = await fileOf(2 * gigabyte);
  await picker(page).setInputFiles(largest);
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toBeHidden();
  const larger = await fileOf(2 * gigabyte + 1);
  await picker(page).setInputFiles(larger);
  await expect(page.getByRole('alert')).toHaveText(tooLarge);
  await expect(submitButton(page)).toBeDisabled();

  await picker(page).setInputFiles(swingClip);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(submitButton(page)).toBeEnabled();
  expect(calls.filter((call) => call.includes('requestUpload') || call.startsWith('PUT'))).toEqual([]);
  for (const path of [largest, larger]) await rm(path);
});

test('[UPL-02] text renamed to .mp4 is refused by its content, with its own message, and leaves nothing behind', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 400/);
  const player = await site.factories.createPlayer();
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Upload New Video' }).click();
  await picker(page).setInputFiles({
    name: 'swing.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('no video at all'),
  });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(unreadable);
  const { status } = await site.database.submission.findFirstOrThrow({ where: { playerId: player.accountId } });
  expect(status).toBe('removed');
  await page.reload();
  await expect(page.getByText('No submissions yet.')).toBeVisible();
});

test('[UPL-07] the list shows badges, dates, notes, and actions for completed submissions @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres', planType: 'starter' });
  // More than 48 hours ago, so that dates are shown without the time, and within the days that analyses are kept.
  const analyzedAt = daysAgo(3);
  const statuses = ['pending', 'receiving', 'analyzing', 'completed'] as const;
  const created = statuses.map((_, index) => daysAgo(4 + index));
  for (const [index, status] of statuses.entries()) {
    await site.factories.createSubmission({
      player,
      status,
      notes: `Swing ${status}`,
      createdAt: created[index]!,
      ...(status === 'completed' ? { analyzedAt } : {}),
      ...(status === 'receiving' ? { receivingAt: new Date() } : {}),
    });
  }
  await openDashboard(page, site, player);
  await expect(page.getByRole('heading', { name: 'My Videos', level: 1 })).toBeVisible();
  await expect(page.getByText('Welcome, Mia')).toBeVisible();
  await expect(page.getByText('Starter (2/month)')).toBeVisible();

  const shown = [
    ['Pending', 'yellow'],
    ['Processing', 'blue'],
    ['Analyzing', 'purple'],
    ['Completed', 'green'],
  ] as const;
  await expect(videos(page)).toHaveCount(shown.length);
  for (const [index, [word, colour]] of shown.entries()) {
    const video = videos(page).nth(index);
    await expect(video.getByRole('heading')).toHaveText('Mia Torres');
    await expect(video).toContainText(`Submitted ${longDate(created[index]!)}`);
    await expect(video).toContainText(`Swing ${statuses[index]}`);
    expect(await backgroundColour(video.getByText(word, { exact: true }))).toBe(colour);
    await expect(video.getByText(/^Analyzed/)).toHaveCount(word === 'Completed' ? 1 : 0);
    await expect(video.getByRole('link', { name: 'Download Analysis' })).toHaveCount(word === 'Completed' ? 1 : 0);
  }
  await expect(videos(page).last()).toContainText(`Analyzed ${longDate(analyzedAt)}`);
  const until = new Date(analyzedAt.getTime() + 30 * day);
  await expect(videos(page).last()).toContainText(`available until ${longDate(until)}`);
  await expectGoodScreen();
});

/** `draftedAt` is now, because the server removes drafts older than a day within a minute. */
const draft = { status: 'draft', draftedAt: new Date() } as const;

test('[PLUS-04] each swing shows when its analysis is due, and whom to ask once that has passed', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.clock.setFixedTime('2026-03-10T17:00:00Z');
  const player = await site.factories.createPlayer();
  const make = (notes: string, createdAt: string, fields: object = {}) =>
    site.factories.createSubmission({ player, notes, createdAt: new Date(createdAt), ...fields });
  await make('Fresh', '2026-03-10T16:00:00Z');
  await make('Soon due', '2026-03-08T16:15:00Z', { status: 'analyzing' });
  const late = await make('Late', '2026-03-07T16:59:00Z', { needsProxy: true, proxyState: 'preparing' });
  await make('Done', '2026-03-05T16:00:00Z', { status: 'completed', analyzedAt: new Date('2026-03-06T16:00:00Z') });
  const begun = await make('Draft', '2026-03-10T16:30:00Z', draft);
  await openDashboard(page, site, player);

  const video = (notes: string) => videos(page).filter({ hasText: notes });
  await expect(video('Fresh')).toContainText('Due by March 13, 2026');
  await expect(video('Soon due')).toContainText(/Due by March 11, 2026 at 12:15\sPM/);
  await expect(video('Late')).toContainText(
    /Was due by March 10, 2026 at 12:59\sPM. Sorry for the wait; ask us about it./,
  );
  await expect(video('Late').getByRole('link', { name: 'ask us about it' })).toHaveAttribute('href', '/support');
  await expect(video('Done')).not.toContainText(/due by/i);
  await expect(videos(page).filter({ hasText: 'Upload started' })).not.toContainText(/due by/i);
  await expectGoodScreen();

  await page.goto(`/account/watch?submission=${late.id}`);
  await expect(page.getByText(/^Submitted March 7, 2026/)).toBeVisible();
  await expect(page.getByText(/^Was due by March 10, 2026 at 12:59\sPM/)).toBeVisible();
  await page.goto(`/account/watch?submission=${begun.id}`);
  await expect(page.getByText(/^Upload started/)).toBeVisible();
  await expect(page.getByText(/due by/i)).toBeHidden();
});

test('[UPL-07] a running upload is in the list of its owner, as Processing', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Torres' });
  const createdAt = daysAgo(3);
  await site.factories.createSubmission({ player, ...draft, createdAt });
  await openDashboard(page, site, player);
  await expect(videos(page)).toHaveCount(1);
  await expect(videos(page).getByText('Processing', { exact: true })).toBeVisible();
  await expect(videos(page)).toContainText(`Upload started ${longDate(createdAt)}`);
  await expect(videos(page)).not.toContainText('Submitted');
  await expect(videos(page).getByRole('button')).toHaveCount(0);
  await expectGoodScreen();
});

test('[UPL-07] explains how to send a slow motion video unflattened, and why a video cannot be played yet', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer();
  const longName = { athleteName: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff' };
  const flattened = { isFlattened: true, notes: 'Flattened', createdAt: daysAgo(3) };
  await site.factories.createSubmission({ player, ...longName, ...flattened });
  const preparing = { needsProxy: true, proxyState: 'preparing' } as const;
  await site.factories.createSubmission({ player, ...preparing, notes: 'HEVC', createdAt: daysAgo(4) });
  const failed = { needsProxy: true, proxyState: 'failed' } as const;
  await site.factories.createSubmission({ player, ...failed, notes: 'ProRes', createdAt: daysAgo(5) });
  await openDashboard(page, site, player);
  const video = (notes: string) => videos(page).filter({ hasText: notes });
  await expect(video('Flattened')).toContainText('Export Unmodified Original');
  await expect(video('Flattened').getByRole('link', { name: /^Watch/ })).toBeVisible();
  await expect(video('HEVC')).toContainText('A copy that plays everywhere is being made.');
  await expect(video('HEVC').getByRole('link', { name: /^Watch/ })).toBeHidden();
  await expect(video('ProRes')).toContainText('no other copy could be made.');
  await expect(video('ProRes').getByRole('link', { name: 'Download Original' })).toBeVisible();
  await expectGoodScreen();
});

test('[UPL-07] the empty list shows a hint, and the performance plan its name', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await openDashboard(page, site, await site.factories.createPlayer({ planType: 'performance' }));
  await expect(page.getByText('No submissions yet. Upload your first video to get started!')).toBeVisible();
  await expect(page.getByText('Performance (4/month)')).toBeVisible();
  await expectGoodScreen();
});

test('[UPL-07] the list polls while a video is in progress, and stops when none is', async ({ page, site }) => {
  const player = await site.factories.createPlayer();
  const submission = await site.factories.createSubmission({ player });
  await page.clock.install();
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().includes('submissions.list')) looks += 1;
  });
  await openDashboard(page, site, player);
  await expect(videos(page).getByText('Pending', { exact: true })).toBeVisible();
  await site.database.submission.update({ where: { id: submission.id }, data: { status: 'analyzing' } });
  await page.clock.fastForward(10_000);
  await expect(videos(page).getByText('Analyzing', { exact: true })).toBeVisible();
  await site.factories.createAnalysis({ submission });
  await page.clock.fastForward(10_000);
  await expect(videos(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(videos(page).getByRole('link', { name: 'Download Analysis' })).toBeVisible();
  const before = looks;
  // A later request has been answered, so a request for the list would have been seen.
  const asked = page.waitForResponse(/submissions\.eligibility/);
  await page.clock.fastForward(3_600_000);
  await asked;
  expect(looks).toBe(before);
});

test('[UPL-07] an analysis is gone 30 days after it was sent, and the list says so', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer();
  await site.factories.createSubmission({
    player,
    status: 'completed',
    createdAt: daysAgo(32),
    analyzedAt: daysAgo(31),
  });
  await openDashboard(page, site, player);
  await expect(videos(page)).toContainText('Removed 30 days after it was sent');
  await expect(videos(page).getByRole('link', { name: 'Download Analysis' })).toBeHidden();
  await expect(videos(page).getByRole('button', { name: 'Download Analysis' })).toBeHidden();
  await expectGoodScreen();
});

test('[UPL-07] loads more than one page, newest first, each row once, and shows an error if that fails', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/Failed to load submissions/, /ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer();
  const newest = Date.parse('2026-02-01T12:00:00Z');
  for (let count = 0; count < 30; count += 1) {
    await site.factories.createSubmission({
      player,
      status: 'completed',
      notes: `Swing ${count}.`,
      createdAt: new Date(newest - count * 60_000),
    });
  }
  await openDashboard(page, site, player);
  await expect(videos(page)).toHaveCount(25);
  await abortCall(page, 'submissions.list');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.');
  await expect(videos(page)).toHaveCount(25);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(videos(page)).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
  const texts = await videos(page).allInnerTexts();
  expect(texts.map((text) => /Swing (\d+)\./.exec(text)?.[1])).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
});

test('[UPL-08] a completed submission without a link says so; the link comes from the first field that has one', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer();
  const { id } = await site.factories.createSubmission({ player, status: 'completed' });
  await site.database.analysis.delete({ where: { submissionId: id } });
  await openDashboard(page, site, player);
  await page.getByRole('button', { name: 'Download Analysis' }).click();
  await expect(videos(page).getByText('Analysis video not yet available. Please check back later.')).toBeVisible();

  const own = { downloadUrl: '/own-download', analysisDownloadUrl: '/own-analysis', videoKey: 'own-key' };
  const result = { downloadUrl: '/download', mp4Url: '/mp4', analysisDownloadUrl: '/analysis', videoKey: 'key' };
  const { downloadUrl: _, ...second } = result;
  const { mp4Url: __, ...third } = second;
  const cases: [object, string][] = [
    [{ ...own, analysisResult: JSON.stringify(result) }, '/download'],
    [{ ...own, analysisResult: JSON.stringify(second) }, '/mp4'],
    [{ ...own, analysisResult: JSON.stringify(third) }, '/analysis'],
    [{ ...own, analysisResult: 'not JSON' }, '/own-analysis'],
    [{ ...own, analysisDownloadUrl: null, analysisResult: '{"videoKey":"key"}' }, '/api/video/stream/key?download=1'],
    [{ ...own, analysisDownloadUrl: null }, '/own-download'],
    [{ ...own, analysisDownloadUrl: null, downloadUrl: null }, '/api/video/stream/own-key?download=1'],
  ];
  for (const [fields, href] of cases) {
    await page.route(/submissions\.list/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      Object.assign(body.result.data.submissions[0], fields);
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Download Analysis' })).toHaveAttribute('href', href);
    await page.unrouteAll();
  }
});

test('[UPL-07] a list that cannot be loaded is only logged to the console', async ({ page, site, expectLogged }) => {
  expectLogged(/Failed to load submissions/, /ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer();
  await site.factories.createSubmission({ player });
  await page.route(/submissions\.list/, (route) => route.abort('connectionreset'));
  await openDashboard(page, site, player);
  await expect(page.getByText('Nothing to show right now.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(videos(page)).toHaveCount(1);
});
