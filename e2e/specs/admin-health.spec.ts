import type { Health } from '@swing/contract/admin-health';
import { cell, columns, notice, openAdmin, row, rows } from '../fixtures/admin.ts';
import { addFailedJob } from '../fixtures/failed-job.ts';
import { blockCall, failCall, holdCall, returnUnexpectedData } from '../fixtures/failing-calls.ts';
import { expect, test } from '../fixtures/test.ts';

const table = 'Failed jobs';
const gibibyte = 1_073_741_824;

const well: Health = {
  success: true,
  jobs: { failed: [], waiting: 0, oldestWaitingAt: null, retrying: 0, oldestRetryingAt: null },
  restore: null,
  swings: { pending: 0, oldestPendingAt: null, isOldestGeneral: false },
  mails: { queued: 0, oldestQueuedAt: null, failed: 0, newestFailedAt: null },
  webhooks: { receivedAt: null, unsignedAt: null, failedAt: null },
  disk: { freeBytes: 50 * gibibyte, sizeBytes: 100 * gibibyte },
  versions: { app: '0.1.0', node: '20.0.0', postgres: '18.0', ffmpeg: '7.0', migration: '20260101000000_first' },
};
const noJobs = { success: true, jobs: [], nextCursor: null };

test('[ADMIN-01] Health says that all is well, in words @main', async ({ page, site, expectGoodScreen }) => {
  await returnUnexpectedData(page, 'administration.health', well);
  await returnUnexpectedData(page, 'administration.listFailedJobs', noJobs);
  await openAdmin(page, site, '/admin/queue');
  await page.getByRole('link', { name: 'Health' }).first().click();
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'All is well.' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Now' }).getByRole('listitem');
  await expect(lines).toHaveCount(7);
  for (const line of await lines.all()) await expect(line).toContainText('Good');
  await expect(page.getByText('No background job has failed.').last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Newest migration20260101000000_first');
  const diagnostics = page.getByRole('region', { name: 'Recording Diagnostics' });
  await expect(diagnostics).toContainText('If a coach cannot record, run these in your own browser, and compare.');
  await expect(diagnostics.getByRole('listitem')).toHaveText([
    'Test Screen CaptureWhether this browser can capture a tab or the screen, and record it.',
    'Test Capture ExtensionWhether the capture extension is installed, and hands over a tab.',
    'Test AudioWhether the microphone is heard, alone and with a picture.',
  ]);
  await expectGoodScreen();
});

test('each line says what to look at or to act on, and what to do', async ({ page, site, expectGoodScreen }) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await returnUnexpectedData(page, 'administration.health', {
    ...well,
    jobs: {
      failed: [{ job: 'send-mail', count: 2, oldestAt: ago(90) }],
      waiting: 3,
      oldestWaitingAt: ago(2),
      retrying: 0,
      oldestRetryingAt: null,
    },
    restore: { backup: '2026-11-25T21-23-27-784Z', completedAt: ago(1), waiting: 12 },
    swings: { pending: 2, oldestPendingAt: ago(50), isOldestGeneral: false },
    mails: { queued: 4, oldestQueuedAt: ago(3), failed: 0, newestFailedAt: null },
    webhooks: { receivedAt: null, unsignedAt: ago(1), failedAt: null },
    disk: { freeBytes: 2 * gibibyte, sizeBytes: 100 * gibibyte },
    versions: { ...well.versions, ffmpeg: null },
  });
  await returnUnexpectedData(page, 'administration.listFailedJobs', noJobs);
  await openAdmin(page, site, '/admin/health');
  await expect(page.getByRole('status').filter({ hasText: '5 things to act on, 3 to look at.' })).toBeVisible();
  const line = (text: string) =>
    page.getByRole('region', { name: 'Now' }).getByRole('listitem').filter({ hasText: text });
  await expect(line('Restored')).toContainText(
    'Check the site, then release the jobs: docs/operating.md, Restore, step 5.',
  );
  await expect(line('Waiting jobs')).toContainText('Act');
  await expect(line('Waiting jobs')).toContainText('Probably no worker runs.');
  await expect(line('Waiting swings')).toContainText('Look');
  await expect(line('Waiting swings')).toContainText('Ask its coach, or assign it to another one.');
  await expect(line('Waiting swings').getByRole('link', { name: 'Video queue' })).toHaveAttribute(
    'href',
    '/admin/queue',
  );
  await expect(line('Payment webhooks')).toContainText('Compare the webhook secret in the settings of the server');
  await expect(line('Disk')).toContainText('2.0 GB of 100.0 GB free.');
  await expect(line('Video conversion')).toContainText('Install it where jobs run.');
  await expectGoodScreen();
});

test('while it loads it shows placeholders; what cannot be loaded can be tried again', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 500/, /status of 403/, /Failed to load failed jobs/, /Failed to load health/);
  const letGo = await holdCall(page, 'administration.health');
  await openAdmin(page, site, '/admin/health');
  await expect(page.getByRole('heading', { name: 'Now' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Failed Jobs' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Versions' })).toHaveCount(0);
  await letGo();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(process.versions.node);
  await page.unrouteAll({ behavior: 'wait' });
  await failCall(page, 'administration.health');
  await failCall(page, 'administration.listFailedJobs');
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load health' });
  await expect(alert).toContainText('The figures could not be read.');
  await expectGoodScreen();
  await page.unrouteAll();
  await blockCall(page, 'administration.listFailedJobs');
  await page.clock.install();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Disk');
  const jobs = page.getByRole('region', { name: 'Failed Jobs' }).getByRole('alert');
  await jobs.getByRole('button', { name: 'Try Again' }).click();
  await expect(jobs).toContainText('Failed to load the failed jobs');
  await failCall(page, 'administration.health');
  await page.clock.runFor(31_000);
  await page.clock.runFor(1_000);
  await expect(alert).toContainText('These are the figures of the last time they could be read.');
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Disk');
});

test('failed jobs show their reason, and run again by a button, one or all of a kind', async ({
  page,
  site,
  expectGoodScreen,
  expectLogged,
}) => {
  expectLogged(/status of 502/);
  const reason = 'The mail provider refused the mail (rate_limit_exceeded).';
  const first = await addFailedJob(site, 'send-mail', reason);
  await addFailedJob(site, 'send-mail', reason);
  await addFailedJob(site, 'delete-replaced-analysis', 'A connection was refused (ECONNREFUSED).');
  const left = async () =>
    Number(
      (
        await site.database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pgboss.job WHERE state = 'failed'`
      )[0]?.count,
    );
  await openAdmin(page, site, '/admin/health');
  await expect(rows(page, table)).toHaveCount(3);
  expect(await columns(page, table)).toEqual(['Job', 'Failed', 'Attempts', 'Reason', 'Request Id', 'Retry']);
  const shown = async (column: string) => (await cell(page, table, 'ECONNREFUSED', column)).innerText();
  expect(await shown('Job')).toBe('Deleting a file that is no longer used');
  expect(await shown('Failed')).toBe('January 5, 2026');
  expect(await shown('Attempts')).toBe('9');
  expect(await shown('Request Id')).toBe('request-id-of-a-user');
  await expect(page.getByRole('status').filter({ hasText: 'to act on' })).toBeVisible();
  await expectGoodScreen();

  await page.route(/retryJobs/, (route) => route.fulfill({ status: 502, body: 'proxy' }));
  await page.getByRole('button', { name: 'Retry: Sending a mail' }).first().click();
  await expect(notice(page, 'Sending a mail: could not be started again. Unknown error')).toBeFocused();
  await page.unrouteAll();
  expect(await left()).toBe(3);

  const retryAll = page.getByRole('button', { name: 'Retry all: Sending a mail' });
  await expect(retryAll).toHaveText('Retry All');
  await retryAll.click();
  await expect(notice(page, 'Sending a mail: 2 jobs started again.')).toBeFocused();
  await expect(row(page, table, 'Sending a mail')).toHaveCount(0);
  await expectGoodScreen();
  const stateOf = async () =>
    (
      await site.database.$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE id = ${first}::uuid`
    )[0]?.state;
  await expect.poll(stateOf, 'the worker has run it').toBe('completed');

  // Somebody else repeats the last one first.
  await site.database.$executeRaw`DELETE FROM pgboss.job WHERE state = 'failed'`;
  await page.getByRole('button', { name: 'Retry: Deleting a file that is no longer used' }).click();
  await expect(notice(page, 'Deleting a file that is no longer used: started again already.')).toBeFocused();
  await expect(page.getByText('No background job has failed.').last()).toBeVisible();
});
