import { readFile } from 'node:fs/promises';
import { addAnalysis, addVideo } from '../fixtures/add-video.ts';
import { cell, columns, notice, openAdmin, row, rows, search } from '../fixtures/admin.ts';
import { answerQuestion } from '../fixtures/questions.ts';
import { numberedClip, swingClip } from '../fixtures/clips.ts';
import { backgroundColour } from '../fixtures/colour.ts';
import { abortCall, failCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { figure } from '../fixtures/figure.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Submissions';
const hour = 3_600_000;

test('[ADMIN-04] [ADMIN-07] [PLUS-04] the queue shows figures, all columns, wait badges and the action of each status @main', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * hour - 60_000);
  await page.clock.setFixedTime(now);
  const coach = await site.factories.createCoach({ fullName: 'Dana Diaz' });
  const own = await site.factories.createPlayer({ coach, firstName: 'Ana', lastName: 'Torres' });
  const general = await site.factories.createPlayer({ firstName: '', lastName: '' });
  const make = site.factories.createSubmission;
  const pending = await make({
    player: own,
    athleteName: 'Columns Ann',
    createdAt: ago(51),
    storedSize: 12_897_485n,
    notes: 'Late on fastballs',
  });
  await make({
    player: general,
    athleteName: 'Columns Bea',
    createdAt: ago(5),
    cleanState: 'preparing',
    cleanKey: null,
  });
  await make({ player: own, athleteName: 'Columns Cleo', status: 'receiving', receivingAt: now, createdAt: ago(3) });
  await make({ player: own, athleteName: 'Columns Dee', status: 'analyzing', createdAt: ago(90) });
  await make({
    player: own,
    athleteName: 'Columns Eve',
    status: 'completed',
    createdAt: ago(100),
    analyzedAt: ago(70),
    filesRemovedAt: ago(1),
  });
  await openAdmin(page, site, '/admin/queue?search=Columns');
  await expect(rows(page, table)).toHaveCount(5);
  const statuses = ['pending', 'receiving', 'analyzing', 'completed'] as const;
  const names = ['Pending Analysis', 'Processing', 'Analyzing Now', 'Completed'];
  for (const [index, status] of statuses.entries()) {
    const count = await site.database.submission.count({ where: { status } });
    await expect(figure(page, names[index] ?? '')).toHaveText(count.toLocaleString('en-US'));
  }
  const total = await site.database.submission.count({ where: { status: { in: [...statuses] } } });
  await expect(figure(page, 'Total Videos')).toHaveText(total.toLocaleString('en-US'));
  expect(await columns(page, table)).toEqual([
    'Select',
    'Wait Time',
    'Account Holder',
    'Video Size',
    'Coach',
    'Submitted',
    'Notes',
    'Action',
    'Original',
    'Delete',
  ]);
  const holders = await rows(page, table).getByRole('rowheader').allInnerTexts();
  expect(holders.map((text) => /Columns \w+/.exec(text)?.[0])).toEqual([
    'Columns Ann',
    'Columns Bea',
    'Columns Cleo',
    'Columns Dee',
    'Columns Eve',
  ]);
  for (const [athlete, text, colour] of [
    ['Columns Ann', '2d 3h', 'red'],
    ['Columns Bea', '5h', 'amber'],
    ['Columns Cleo', '3h', null],
    ['Columns Dee', '3d 18h', null],
    ['Columns Eve', '1d 6h', null],
  ] as const) {
    const wait = (await cell(page, table, athlete, 'Wait Time')).getByText(text, { exact: true });
    await expect(wait).toBeVisible();
    const shown = await backgroundColour(wait);
    if (colour === null) expect(['red', 'amber'], athlete).not.toContain(shown);
    else expect(shown, athlete).toBe(colour);
  }

  const ann = (column: string) => cell(page, table, 'Columns Ann', column);
  await expect(await ann('Account Holder')).toContainText('Ana Torres');
  await expect(await ann('Account Holder')).toContainText(pending.id.slice(0, 8));
  await expect(await ann('Video Size')).toHaveText('12.3 MB');
  await expect(await ann('Coach')).toContainText(coach.inviteCode);
  await expect(await ann('Coach')).toContainText('Dana Diaz');
  await expect(await ann('Submitted')).toContainText('Due by');
  await expect(await cell(page, table, 'Columns Eve', 'Wait Time')).toHaveText('took1d 6h');
  await expect(await ann('Notes')).toHaveText('Late on fastballs');
  await expect(await ann('Action')).toContainText(/coach’s for 2[01] h/);
  await expect((await ann('Action')).getByText(/coach’s for/)).toHaveAttribute(
    'title',
    /^Reserved for its coach, for 2[01] more hours$/,
  );
  await expect(await cell(page, table, 'Columns Bea', 'Coach')).toHaveText('General');
  await expect(await cell(page, table, 'Columns Bea', 'Account Holder')).toContainText('Columns Bea');
  await expect(await cell(page, table, 'Columns Bea', 'Action')).not.toContainText('coach’s for');
  const late = (await cell(page, table, 'Columns Dee', 'Submitted')).getByText('Was due by');
  expect(await backgroundColour(late)).toBe('red');

  for (const [athlete, status, colour, action] of [
    ['Columns Ann', 'Pending', 'yellow', 'Analyze →'],
    ['Columns Cleo', 'Processing', 'blue', 'Processing...'],
    ['Columns Dee', 'Analyzing', 'purple', 'Continue →'],
  ] as const) {
    expect(await backgroundColour(row(page, table, athlete).getByText(status, { exact: true })), athlete).toBe(colour);
    const button = (await cell(page, table, athlete, 'Action')).getByRole('button');
    await expect(button).toHaveText(action);
    await expect(button).toBeEnabled({ enabled: action !== 'Processing...' });
  }
  expect(await backgroundColour(row(page, table, 'Columns Eve').getByText('Completed', { exact: true }))).toBe('green');
  await expect((await cell(page, table, 'Columns Eve', 'Action')).getByRole('link')).toHaveText('Download');
  await expect((await ann('Original')).getByRole('link')).toHaveText('Original');
  await expect(await cell(page, table, 'Columns Eve', 'Original')).toHaveText('N/A');
  await expect(await cell(page, table, 'Columns Bea', 'Original')).toHaveText('Preparing…');
  await expectGoodScreen();
});

test('[ADMIN-04] an empty queue and a failed one say so; the queue is filtered by status and coach, searched, sorted and refreshed', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/Failed to load submissions/, /status of 500/);
  const coach = await site.factories.createCoach();
  const own = await site.factories.createPlayer({ coach });
  const general = await site.factories.createPlayer();
  const make = site.factories.createSubmission;
  const older = new Date(Date.now() - 10 * hour);
  await make({ player: own, athleteName: 'Filters One', createdAt: older });
  await make({ player: own, athleteName: 'Filters Two', status: 'analyzing' });
  await make({ player: general, athleteName: 'Filters Three' });
  const counts = { pending: 0, uploading: 0, analyzing: 0, completed: 0, total: 0 };
  await returnUnexpectedData(page, 'administration.listQueue', {
    success: true,
    submissions: [],
    counts,
    nextCursor: null,
  });
  await openAdmin(page, site, '/admin/queue');
  await expect(page.getByText('No videos were submitted yet.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select all shown' })).toBeDisabled();
  await expectGoodScreen();
  await page.unrouteAll();
  await failCall(page, 'administration.listQueue');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load video submissions. Please try again.');
  await expect(page.getByRole('alert')).toContainText('The queue shows nothing, or what it had loaded before.');
  await expect(figure(page, 'Total Videos')).toHaveText('–');
  await expectGoodScreen();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(rows(page, table).first()).toBeVisible();

  await search(page, 'filters');
  await expect(rows(page, table)).toHaveCount(3);
  await page.getByRole('tab', { name: 'Analyzing' }).click();
  await expect(rows(page, table)).toHaveCount(1);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No submission of an athlete with “filters” in the name.')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByLabel('Sort by').selectOption('Due date');
  await expect(rows(page, table).first()).toContainText('Filters One');
  await page.getByLabel('Coach', { exact: true }).selectOption('General, no coach');
  await expect(rows(page, table)).toHaveCount(1);
  await expect(rows(page, table)).toContainText('Filters Three');
  await page.getByLabel('Coach', { exact: true }).selectOption('All');
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(rows(page, table).last()).toContainText('Filters One');
  await expect(page).toHaveURL('/admin/queue?search=filters&sort=newest');

  await row(page, table, 'Filters One').getByRole('link', { name: coach.inviteCode }).click();
  await expect(page).toHaveURL(`/admin/queue?coach=${coach.inviteCode}`);
  await expect(rows(page, table)).toHaveCount(2);
  await expect(page.getByLabel('Coach', { exact: true })).toHaveValue(coach.inviteCode);
  await make({ player: own, athleteName: 'Filters Four' });
  await page.getByRole('button', { name: 'Refresh Queue' }).click();
  await expect(rows(page, table)).toHaveCount(3);

  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(page.getByText('No submissions here.')).toBeVisible();
  await search(page, 'nobody has this name');
  await expect(page.getByText('No submission of an athlete with “nobody has this name” in the name.')).toBeVisible();
  await expectGoodScreen();
  await page.getByRole('button', { name: 'Show All Submissions' }).click();
  await expect(page).toHaveURL('/admin/queue');
});

test('[ADMIN-04] the original and the analysis are downloaded; without an analysis it says so', async ({
  page,
  site,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Mia', lastName: 'Downloads' });
  const submission = await addVideo(site, player, swingClip);
  await addAnalysis(site, submission, numberedClip);
  await openAdmin(page, site, '/admin/queue?search=Downloads');
  const mia = row(page, table, 'Mia Downloads');
  for (const [name, file] of [
    ['Original Mia Downloads', null],
    ['Download Mia Downloads', numberedClip],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      mia.getByRole('link', { name, exact: true }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    if (file) expect(bytes.equals(await readFile(file))).toBe(true);
  }

  await site.database.analysis.update({
    where: { submissionId: submission.id },
    data: { availableUntil: new Date(Date.now() - hour) },
  });
  await page.reload();
  await mia.getByRole('button', { name: 'Download Mia Downloads' }).click();
  await expect(notice(page, 'No analysis video available for this submission')).toBeVisible();
});

test('[ADMIN-04] deleting a submission asks with the holder’s name, shows why it failed, and removes it', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 409/, /status of 502/, /ERR_CONNECTION_RESET/);
  const player = await site.factories.createPlayer({ firstName: 'Ana', lastName: 'O’Deletion "A" <i>' });
  const { id } = await site.factories.createSubmission({ player, athleteName: 'Deletion Kid' });
  await openAdmin(page, site, '/admin/queue?search=Deletion');
  const call = 'administration.deleteSubmission';
  const question = `Are you sure you want to delete Ana O’Deletion "A" <i>'s video submission? This will permanently remove the video from the system and cannot be undone.`;
  const attempt = async (button: string) => {
    await page.getByRole('button', { name: 'Delete Deletion Kid' }).click();
    await answerQuestion(page, question, button);
  };
  const expectFailure = async (text: string) => {
    await attempt('Delete');
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.unrouteAll();
  };
  await failCall(page, call, { code: 'NOT_POSSIBLE_NOW', httpStatus: 409, message: 'It is arriving.' });
  await expectFailure('Failed to delete submission: It is arriving.');
  await page.route(/deleteSubmission/, (route) => route.fulfill({ status: 502, body: 'proxy' }));
  await expectFailure('Failed to delete submission: Unknown error');
  await abortCall(page, call);
  await expectFailure('Failed to delete submission. Please try again.');

  await page.getByRole('button', { name: 'Delete Deletion Kid' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectGoodScreen();
  await answerQuestion(page, question, 'Cancel');
  await expect(rows(page, table)).toHaveCount(1);
  await attempt('Delete');
  await expect(notice(page, 'Submission deleted successfully')).toBeFocused();
  await expect(rows(page, table)).toHaveCount(0);
  expect((await site.database.submission.findUniqueOrThrow({ where: { id } })).status).toBe('removed');
});

test('[REC-09] a row says why the last analysis, or a correction of it, was not accepted', async ({
  page,
  site,
  expectGoodScreen,
}) => {
  const player = await site.factories.createPlayer({ firstName: 'Refused', lastName: 'Rae' });
  const refused = { player, analysisProblem: 'no_sound' } as const;
  await site.factories.createSubmission({ ...refused, athleteName: 'Refused First', status: 'analyzing' });
  await site.factories.createSubmission({ ...refused, athleteName: 'Refused Again', status: 'completed' });
  await openAdmin(page, site, '/admin/queue');
  await search(page, 'Refused');
  const reason =
    'The video that arrived has no sound, although it was recorded with a microphone. Please send it again.';
  await expect(row(page, table, 'Refused First')).toContainText(`Last analysis not accepted: ${reason}`);
  await expect(row(page, table, 'Refused Again')).toContainText(`Correction not accepted: ${reason}`);
  await expectGoodScreen();
});
