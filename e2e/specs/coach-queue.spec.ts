import { readFile, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { addVideo } from '../fixtures/add-video.ts';
import { swingClip } from '../fixtures/clips.ts';
import { backgroundColour, textColour } from '../fixtures/colour.ts';
import { abortCall, failCall } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import { athletes, item, items } from '../fixtures/queue.ts';
import { sendAnalysis, uploadVideo } from '../fixtures/rest-client.ts';
import { openQueue } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { phoneSize } from '../playwright.config.ts';

const minute = 60_000;
const hour = 60 * minute;

test('[COACH-05] [COACH-06] [COACH-07] the queue shows the coach’s own submissions with statistics, details, waiting time and action @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const now = new Date();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await page.clock.setFixedTime(now);
  const coach = await site.factories.createCoach();
  const other = await site.factories.createPlayer({ coach: await site.factories.createCoach() });
  await site.factories.createSubmission({ player: other, athleteName: 'Somebody Else' });
  const player = await site.factories.createPlayer({ coach });
  const make = site.factories.createSubmission;
  await make({
    player,
    athleteName: 'Ann Abbot',
    createdAt: ago(5 * hour + 12 * minute + 59_000),
    storedSize: 12_897_485n,
    notes: 'Late on fastballs',
    wantsDrills: true,
    wantsMechanics: true,
  });
  await make({ player, athleteName: 'Bea Bell', createdAt: ago(51 * hour + 30 * minute), wantsBatAdvice: true });
  await make({ player, athleteName: 'Bea Bell', createdAt: ago(23 * hour + 59 * minute), notes: 'Second of Bea' });
  const receiving = { status: 'receiving', receivingAt: new Date(), createdAt: ago(90 * hour) } as const;
  await make({ player, athleteName: 'Cleo Cruz', ...receiving });
  await make({ player, athleteName: 'Dee Diaz', status: 'analyzing', createdAt: ago(24 * hour) });
  await make({
    player,
    athleteName: 'Eve Ellis',
    status: 'completed',
    createdAt: ago(100 * hour),
    analyzedAt: ago(70 * hour),
  });
  await make({ player, athleteName: 'Fay Ford', status: 'draft' });
  await make({ player, athleteName: 'Gia Gray', status: 'removed' });

  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(6);
  expect(await athletes(page)).toEqual(['Bea Bell', 'Bea Bell', 'Ann Abbot', 'Cleo Cruz', 'Dee Diaz', 'Eve Ellis']);
  for (const [name, value] of Object.entries({ 'Active Players': 5, Pending: 3, Uploading: 1, Analyzing: 1 })) {
    await expect(figure(page, name)).toHaveText(String(value));
  }
  await expect(page.getByText('Longest wait 51 h')).toBeVisible();

  const ann = item(page, 'Ann Abbot');
  await expect(ann).toContainText('12.3 MB');
  await expect(ann).toContainText('Late on fastballs');
  await expect(ann).toContainText(/Submitted \w+ \d+, \d{4} at \d+:\d\d [AP]M/);
  expect(await ann.getByRole('list', { name: 'Asked for' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Drills',
    'Mechanics',
  ]);
  await expect(items(page).first().getByRole('list', { name: 'Asked for' })).toHaveText('Bat advice');
  await expect(item(page, 'Second of Bea').getByRole('list', { name: 'Asked for' })).toHaveCount(0);

  const waits = [
    [ann, '5h 12m', false],
    [item(page, 'Second of Bea'), '23h 59m', false],
    [items(page).first(), '2d 3h', true],
    [item(page, 'Cleo Cruz'), '3d 18h', true],
    [item(page, 'Dee Diaz'), '1d 0h', true],
  ] as const;
  for (const [row, text, isRed] of waits) {
    const wait = row.getByText(`Waiting ${text}`, { exact: true });
    expect((await textColour(wait)) === 'red', text).toBe(isRed);
  }
  await expect(item(page, 'Eve Ellis').getByText('Took 1d 6h')).toBeVisible();
  await expect(item(page, 'Eve Ellis').getByText(/^Sent \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(ann.getByText(/^Sent/)).toHaveCount(0);

  const actions = [
    ['Ann Abbot', 'Pending', 'yellow', 'Analyze'],
    ['Cleo Cruz', 'Processing', 'blue', 'Processing'],
    ['Dee Diaz', 'In Progress', 'purple', 'Continue'],
    ['Eve Ellis', 'Completed', 'green', 'View Analysis'],
  ] as const;
  for (const [athlete, word, colour, action] of actions) {
    const row = item(page, athlete);
    expect(await backgroundColour(row.getByText(word, { exact: true }).first()), word).toBe(colour);
    const button = row.getByRole('button', { name: action, exact: true });
    await expect(button).toBeEnabled({ enabled: athlete !== 'Cleo Cruz' });
    await expect(row.getByRole('button')).toHaveCount(2);
    await expect(row.getByRole('button', { name: `More for ${athlete}` })).toHaveCount(1);
    await expect(row.getByRole('link', { name: 'Download Original' })).toHaveCount(athlete === 'Eve Ellis' ? 0 : 1);
    await expect(row.getByRole('link', { name: 'Download Analysis' })).toHaveCount(athlete === 'Eve Ellis' ? 1 : 0);
  }
  await expectGoodScreen();
});

test('[PLUS-04] each swing shows when its analysis is due, in amber on the last day, and in red once that has passed', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  await page.clock.setFixedTime('2026-03-10T17:00:00Z');
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const make = (athleteName: string, createdAt: string, fields: object = {}) =>
    site.factories.createSubmission({ player, athleteName, createdAt: new Date(createdAt), ...fields });
  await make('Ann Abbot', '2026-03-10T16:00:00Z');
  await make('Bea Bell', '2026-03-08T16:15:00Z', { status: 'analyzing' });
  await make('Cleo Cruz', '2026-03-07T16:59:00Z');
  await make('Dee Diaz', '2026-03-05T16:00:00Z', { status: 'completed', analyzedAt: new Date('2026-03-06T16:00:00Z') });
  await openQueue(page, site, coach);

  for (const [athlete, text, colour] of [
    ['Ann Abbot', /^Due by March 13, 2026$/, null],
    ['Bea Bell', /^Due by March 11, 2026 at 12:15\sPM$/, 'amber'],
    ['Cleo Cruz', /^Was due by March 10, 2026 at 12:59\sPM$/, 'red'],
  ] as const) {
    const badge = item(page, athlete).getByText(text);
    await expect(badge).toHaveCount(1);
    const shown = await backgroundColour(badge);
    expect(shown === 'amber' || shown === 'red' ? shown : null, athlete).toBe(colour);
  }
  await expect(item(page, 'Dee Diaz')).not.toContainText(/due by/i);
  await expectGoodScreen();
});

test('[COACH-07] downloads the original and the analysis, and shows what was sent', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const { id } = await uploadVideo(site, player, swingClip);
  await sendAnalysis(site, coach, id, swingClip, { keyPoints: [{ seconds: 3, text: 'Hands first.' }] });
  await openQueue(page, site, coach);
  const row = item(page, 'Mia Torres');

  const analysisLink = row.getByRole('link', { name: 'Download Analysis' });
  const [analysis] = await Promise.all([page.waitForEvent('download'), analysisLink.click()]);
  expect(analysis.suggestedFilename()).toBe('swing-analysis-Mia Torres.mp4');
  expect((await readFile(await analysis.path())).equals(await readFile(swingClip))).toBe(true);

  await row.getByRole('button', { name: 'More for Mia Torres' }).click();
  const originalItem = page.getByRole('menuitem', { name: 'Download Original' });
  const [original] = await Promise.all([page.waitForEvent('download'), originalItem.click()]);
  expect(original.suggestedFilename()).toBe('swing-animation.mp4');
  expect((await readFile(await original.path())).subarray(4, 8).toString()).toBe('ftyp');

  await row.getByRole('button', { name: 'View Analysis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analysis for Mia Torres' });
  const readiness = () =>
    dialog.locator('video').evaluate((video: HTMLVideoElement) => [video.videoWidth, video.duration]);
  await expect.poll(readiness).toEqual([640, 4]);
  await expect(dialog.getByText(/^Sent [A-Z][a-z]+ \d{1,2}, \d{4} at /)).toBeVisible();
  const points = dialog.getByRole('region', { name: 'Key points' });
  await points.getByRole('button', { name: '0:03 Hands first.' }).click();
  await expect.poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(3);
  await expectGoodScreen();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[COACH-07] a video that is being prepared, and a video or an analysis that is not kept any more, say so instead of a download', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/Failed to load the key points/, /status of 500/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const make = site.factories.createSubmission;
  const [preparing, none] = [{ cleanState: 'preparing' }, { cleanKey: null, cleanSize: null }] as const;
  await make({ player, athleteName: 'Ann Early', ...preparing, ...none });
  const removed = { status: 'completed', filesRemovedAt: new Date() } as const;
  await make({ player, athleteName: 'Bea Late', ...removed, ...none, storedKey: null });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hour);
  const expired = { status: 'completed', createdAt: daysAgo(32), analyzedAt: daysAgo(31) } as const;
  await make({ player, athleteName: 'Cleo Gone', ...expired });
  await openQueue(page, site, coach);
  await expect(item(page, 'Cleo Gone').getByText('Removed 30 days after it was sent')).toBeVisible();
  await expect(item(page, 'Cleo Gone').getByRole('button')).toHaveCount(1);
  await expect(item(page, 'Ann Early').getByText('Preparing the video…')).toBeVisible();
  await expect(item(page, 'Bea Late').getByText('The video is not kept any more')).toBeVisible();
  await expect(items(page).getByRole('link', { name: 'Download Original' })).toHaveCount(0);
  await expect(item(page, 'Bea Late').getByRole('link', { name: 'Download Analysis' })).toBeVisible();
  await expectGoodScreen();
  await failCall(page, 'submissions.read');
  const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to load the key points'));
  await item(page, 'Bea Late').getByRole('button', { name: 'View Analysis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analysis for Bea Late' });
  await logged;
  await expect(dialog.getByText(/^Sent /)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Key points' })).toHaveCount(0);
});

test('[REC-09] the queue and the analyzer say why the last analysis was not accepted', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const { id } = await uploadVideo(site, player, swingClip);
  const cut = test.info().outputPath('cut.mp4');
  await writeFile(cut, (await readFile(swingClip)).subarray(0, 60_000));
  await expect(sendAnalysis(site, coach, id, cut)).rejects.toThrow('returned 400');
  await site.factories.createSubmission({
    player,
    athleteName: 'Leo Torres',
    status: 'completed',
    analysisProblem: 'no_sound',
  });
  await openQueue(page, site, coach);
  const reason = 'The analysis arrived incomplete. Please send it again.';
  await expect(item(page, 'Mia Torres')).toContainText(`Last analysis not accepted: ${reason}`);
  await expect(item(page, 'Leo Torres')).toContainText('Correction not accepted: The video that arrived has no sound');
  await expectGoodScreen();

  await item(page, 'Mia Torres').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('The last analysis was not accepted')).toBeVisible();
});

test('[COACH-07] the analysis link is found in the specified order; an unknown status shows Analyze', async ({
  page,
  site,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player, status: 'completed' });
  const result = { downloadUrl: '/download', mp4Url: '/mp4', analysisDownloadUrl: '/analysis' };
  const own = { downloadUrl: '/own-download', analysisDownloadUrl: '/own-analysis' };
  const cases: [object, string][] = [
    [{ ...own, analysisResult: JSON.stringify(result) }, '/download'],
    [{ ...own, analysisResult: JSON.stringify({ ...result, downloadUrl: '' }) }, '/mp4'],
    [{ ...own, analysisResult: JSON.stringify({ analysisDownloadUrl: '/analysis' }) }, '/analysis'],
    [{ ...own, analysisResult: null }, '/own-analysis'],
    [{ ...own, analysisDownloadUrl: null, analysisResult: '{' }, '/own-download'],
  ];
  let fields: object = {};
  await page.route(/coaching\.queue/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.result.data.submissions[0], fields);
    await route.fulfill({ response: answer, json: body });
  });
  for (const [next, href] of cases) {
    fields = next;
    await openQueue(page, site, coach);
    await expect(page.getByRole('link', { name: 'Download Analysis' })).toHaveAttribute('href', href);
  }
  fields = { status: 'something new' };
  await page.reload();
  await expect(items(page).getByRole('button', { name: 'Analyze' })).toBeEnabled();
  // The queue polls, so a request may be running.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[COACH-08] opening keeps the selection for the session, goes to the analyzer and sets analyzing; a failure is shown', async ({
  page,
  site,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /ERR_CONNECTION_RESET/);
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach, firstName: 'Mia', lastName: 'Torres' });
  const { id, uploadKey } = await addVideo(site, player, swingClip, { notes: 'Too early?', wantsBatAdvice: true });
  await openQueue(page, site, coach);
  const analyze = items(page).getByRole('button', { name: 'Analyze' });
  for (const [fail, message] of [
    [failCall, 'This submission cannot be opened.'],
    [abortCall, 'Network error. Please try again.'],
  ] as const) {
    await fail(page, 'coaching.setStatus', { code: 'INTERNAL', httpStatus: 500, message: '' });
    await analyze.click();
    await expect(page.getByRole('alert')).toHaveText(message);
    // The queue polls, so a request may be running.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await analyze.click();
  await page.waitForURL((url) => url.pathname === '/coach/analyzer');
  const kept = await page.evaluate(() => [
    sessionStorage.getItem('selectedVideo'),
    sessionStorage.getItem('selectedSubmission'),
  ]);
  expect(kept[0]).toBe(`/api/video/stream/${uploadKey}`);
  expect(JSON.parse(kept[1] ?? '')).toEqual({
    submissionId: id,
    playerName: 'Mia Torres',
    notes: 'Too early?',
    wantsBatAdvice: true,
    wantsDrills: false,
    wantsMechanics: false,
  });
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled();
  const readStatus = async () => (await site.database.submission.findUniqueOrThrow({ where: { id } })).status;
  await expect.poll(readStatus).toBe('analyzing');
  await openQueue(page, site, coach);
  await expect(items(page).getByRole('button', { name: 'Continue' })).toBeVisible();
});

for (const [name, fulfil, logged] of [
  ['no response', { abort: true }, /ERR_CONNECTION_RESET/],
  ['a failing server', { abort: false }, /status of 500/],
] as const) {
  test(`[COACH-09] ${name} shows an empty list and is logged`, async ({ page, site, expectLogged }) => {
    expectLogged(/Failed to load submissions/, logged);
    const coach = await site.factories.createCoach();
    const player = await site.factories.createPlayer({ coach });
    await site.factories.createSubmission({ player });
    await page.route(/coaching\.queue/, (route) =>
      fulfil.abort ? route.abort('connectionreset') : route.fulfill({ status: 500, body: 'proxy' }),
    );
    await openQueue(page, site, coach);
    await expect(page.getByText('Nothing to show right now.')).toBeVisible();
    await expect(page).toHaveURL('/coach/queue');
    await expect(items(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(items(page)).toHaveCount(1);
  });
}

test('[COACH-07] long notes are folded until the coach asks for all of them, and every name and note is shown as it was written', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const sentence = 'She has struggled with the outer third for three weeks now. ';
  await site.factories.createSubmission({ player, athleteName: 'Ann Abbot', notes: `${sentence.repeat(8)}The end.` });
  const name = 'طارق “Ace” O’Neil <script>alert(1)</script> 🥎';
  await site.factories.createSubmission({ player, athleteName: name, notes: `<b>${sentence.trim()}</b>` });
  await openQueue(page, site, coach);
  const notes = item(page, 'Ann Abbot').getByText('The end.');
  const more = item(page, 'Ann Abbot').getByRole('button', { name: 'Show all notes' });
  const isCut = () => notes.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
  expect(await isCut()).toBe(true);
  await expectGoodScreen();
  await more.click();
  expect(await isCut()).toBe(false);
  await item(page, 'Ann Abbot').getByRole('button', { name: 'Show less' }).click();
  expect(await isCut()).toBe(true);
  const other = items(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(other.getByText(`<b>${sentence.trim()}</b>`)).toBeVisible();
  await expect(other.getByRole('button')).toHaveText(['Analyze', '']);
  await other.getByRole('button', { name: `More for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Show only / })).toBeVisible();
});

test('messages at the lower edge of the window do not cover the banner', async ({ page, site }) => {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  await site.factories.createSubmission({ player });
  await page.addInitScript(() => history.replaceState({ usr: { sentTo: 'Mia Torres' } }, ''));
  await page.clock.install();
  await openQueue(page, site, coach);
  await expect(items(page)).toHaveCount(1);
  const message = page.getByRole('status').getByText('The analysis for Mia Torres was sent.');
  const banner = page.getByRole('complementary', { name: 'Limited Beta' });
  const edges = async (element: Locator) => {
    const { y, height } = (await element.boundingBox())!;
    return { top: y, bottom: y + height };
  };
  for (const size of [{ width: 1440, height: 900 }, phoneSize]) {
    await page.setViewportSize(size);
    // The window may still be getting its new size.
    const gap = async () => (await edges(banner)).top - (await edges(message)).bottom;
    await expect.poll(gap, `${size.width} px`).toBeGreaterThan(0);
  }
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await site.factories.createSubmission({ player, createdAt: new Date() });
  await page.clock.runFor(10_000);
  const arrivals = page.getByRole('button', { name: 'Show', exact: true });
  await expect(arrivals).toBeVisible();
  expect((await edges(arrivals)).bottom).toBeLessThan((await edges(banner)).top);
});
