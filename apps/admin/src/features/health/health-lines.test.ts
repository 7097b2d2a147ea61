import type { Health } from '@swing/contract/admin-health';
import { expect, it } from 'vitest';
import { healthLines, healthSummary } from './health-lines.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
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

const line = (label: string, change: Partial<Health>) => {
  const found = healthLines({ ...well, ...change }, now).find((one) => one.label === label);
  if (!found) throw new Error(`There is no line ${label}.`);
  return found;
};

it('has a good line for everything when all is well', () => {
  const lines = healthLines(well, now);
  expect(lines.map(({ label, state, text, advice }) => [label, state, text, advice])).toEqual([
    ['Failed jobs', 'good', 'No background job has failed.', null],
    ['Waiting jobs', 'good', 'No background job waits.', null],
    ['Waiting swings', 'good', 'No swing waits for a coach.', null],
    ['Mail', 'good', 'All mails are sent.', null],
    ['Payment webhooks', 'good', 'No call has arrived yet.', null],
    ['Disk', 'good', '50.0 GB of 100.0 GB free.', null],
    ['Video conversion', 'good', 'ffmpeg is installed.', null],
  ]);
  expect(healthSummary(lines)).toBe('All is well.');
});

it('asks to act on failed jobs, and counts them with the oldest', () => {
  const failed = [
    { job: 'send-mail', count: 2, oldestAt: '2026-03-02T08:00:00Z' },
    { job: 'clean-up', count: 1, oldestAt: '2026-03-01T08:00:00Z' },
  ];
  expect(line('Failed jobs', { jobs: { ...well.jobs, failed } })).toEqual({
    label: 'Failed jobs',
    state: 'act',
    text: '3 background jobs used up all attempts, the first on March 1, 2026.',
    advice: 'See the reason below. Once it is gone, retry them.',
  });
});

it('asks to look at jobs that are still tried again after ten minutes', () => {
  const retrying = (hours: number) => ({ jobs: { ...well.jobs, retrying: 2, oldestRetryingAt: ago(hours) } });
  expect(line('Failed jobs', retrying(0.1))).toMatchObject({ state: 'good', text: 'No background job has failed.' });
  expect(line('Failed jobs', retrying(3))).toEqual({
    label: 'Failed jobs',
    state: 'look',
    text: '2 background jobs failed and will be tried again, the oldest since March 10, 2026 at 9:00 AM.',
    advice: 'It may pass by itself. If it does not, read the reason in the log of the workers.',
  });
});

const manyVideos = 'Many videos at once take a while. If the number does not fall, check the workers.';
const noWorker = 'Probably no worker runs. Start a server with ROLE=worker or ROLE=all, or read its log.';
const sentAgain = 'Mails are sent again by themselves. Look again in an hour.';
const badProvider = 'Check the status page of the mail provider, and its API key in the settings of the server.';

it.each([
  [0.1, 'good', null, null],
  [1 / 6, 'look', manyVideos, sentAgain],
  [0.99, 'look', manyVideos, sentAgain],
  [1, 'act', noWorker, badProvider],
])('jobs and mails that wait for %d hours are %s', (hours, state, aboutJobs, aboutMails) => {
  const jobs = { ...well.jobs, waiting: 5, oldestWaitingAt: ago(hours) };
  const mails = { ...well.mails, queued: 5, oldestQueuedAt: ago(hours) };
  expect(line('Waiting jobs', { jobs })).toMatchObject({ state, advice: aboutJobs });
  expect(line('Waiting jobs', { jobs }).text).toMatch(
    /^5 background jobs waiting, the oldest since March 10, 2026 at /,
  );
  expect(line('Mail', { mails })).toMatchObject({ state, advice: aboutMails });
  expect(line('Mail', { mails }).text).toMatch(/^5 mails waiting, the oldest since March 10, 2026 at /);
});

it('says first that jobs wait because of a restore, and does not blame the mail provider', () => {
  const restore = { backup: '2026-03-08T02-00-00-000Z', completedAt: '2026-03-09T08:00:00Z', waiting: 12 };
  const mails = { ...well.mails, queued: 5, oldestQueuedAt: ago(100) };
  const lines = healthLines({ ...well, restore, mails }, now);
  expect(lines[0]).toEqual({
    label: 'Restore',
    state: 'act',
    text: expect.stringMatching(
      /^Restored on .* from the backup 2026-03-08T02-00-00-000Z\. Jobs that send mail or call the payment provider or Cloudflare Stream are waiting: 12\.$/,
    ),
    advice: 'Check the site, then release the jobs: docs/operating.md, Restore, step 5.',
  });
  const mail = lines.find(({ label }) => label === 'Mail');
  expect(mail).toMatchObject({ state: 'look', advice: 'They wait because of the restore.' });
  expect(mail?.text).toMatch(/^5 mails waiting, the oldest since /);
  expect(healthSummary(lines)).toBe('1 thing to act on, 1 to look at.');
});

it.each([
  [47.9, 'good'],
  [48, 'look'],
  [72, 'act'],
])('a swing that waits for %d hours is %s', (hours, state) => {
  const swings = { pending: 1, oldestPendingAt: ago(hours), isOldestGeneral: false };
  expect(line('Waiting swings', { swings }).state).toBe(state);
});

it.each([
  [true, 'It has no coach yet. Assign it to one.'],
  [false, 'Ask its coach, or assign it to another one.'],
])('if the oldest swing is in the general queue: %s, the advice is: %s', (isOldestGeneral, advice) => {
  for (const hours of [50, 80]) {
    const swings = { pending: 2, oldestPendingAt: ago(hours), isOldestGeneral };
    expect(line('Waiting swings', { swings })).toMatchObject({ advice, link: { to: '/admin/queue' } });
  }
});

it('lists first what to act on, then what to look at', () => {
  const swings = { pending: 1, oldestPendingAt: ago(80), isOldestGeneral: true };
  const jobs = { ...well.jobs, waiting: 5, oldestWaitingAt: ago(0.5) };
  const lines = healthLines({ ...well, swings, jobs }, now);
  expect(lines.map(({ label, state }) => `${label} ${state}`)).toEqual([
    'Waiting swings act',
    'Waiting jobs look',
    'Failed jobs good',
    'Mail good',
    'Payment webhooks good',
    'Disk good',
    'Video conversion good',
  ]);
});

it('looks at refused mails for a week', () => {
  const mails = { ...well.mails, failed: 1, newestFailedAt: '2026-03-05T12:00:00Z' };
  expect(line('Mail', { mails })).toMatchObject({
    state: 'look',
    text: '1 mail refused, the last one of March 5, 2026.',
    advice: 'Mostly an address that does not exist. If there are many, check MAIL_FROM at the mail provider.',
  });
  expect(line('Mail', { mails: { ...mails, newestFailedAt: ago(169) } }).state).toBe('good');
});

const notApplied = / could not be applied\. /;
const readLog = 'The provider sends it again for three days. Read the reason in the log.';
const nothingLost = 'Nothing is lost: the provider sends it again.';
const unsigned = / had no valid signature\. /;
const compareSecrets =
  'Compare the webhook secret in the settings of the server with the signing secret at the payment provider.';
const anybody = 'Anybody can send such calls. They change nothing.';

it.each([
  ['failedAt', ago(2), null, 'act', notApplied, readLog],
  ['failedAt', ago(2), ago(3), 'act', notApplied, readLog],
  ['failedAt', ago(2), ago(1), 'look', notApplied, nothingLost],
  ['failedAt', ago(25), null, 'good', /^No call has arrived yet\.$/, null],
  ['unsignedAt', ago(2), null, 'act', unsigned, compareSecrets],
  ['unsignedAt', ago(2), ago(1), 'look', unsigned, anybody],
  ['unsignedAt', ago(25), '2026-03-06T12:00:00Z', 'good', /^The last call arrived on March 6, 2026\.$/, null],
] as const)('a webhook with %s %s and the last good one %s is %s', (problem, at, receivedAt, state, text, advice) => {
  const webhooks = { ...well.webhooks, receivedAt, [problem]: at };
  const shown = line('Payment webhooks', { webhooks });
  expect(shown).toMatchObject({ state, advice });
  expect(shown.text).toMatch(text);
});

it.each([
  [10, 100, 'good'],
  [9.9, 100, 'look'],
  [4.9, 100, 'act'],
  [3.9, 20, 'act'],
  [4, 20, 'good'],
])('a disk with %d of %d GB free is %s', (free, size, state) => {
  const disk = { freeBytes: free * gibibyte, sizeBytes: size * gibibyte };
  const advice = state === 'good' ? null : 'Make room on the disk of DATA_DIR. Uploads fail when it is full.';
  expect(line('Disk', { disk })).toMatchObject({ state, advice });
});

it('looks at a disk that cannot be read, and at a server without ffmpeg', () => {
  expect(line('Disk', { disk: null })).toEqual({
    label: 'Disk',
    state: 'look',
    text: 'The disk could not be read.',
    advice: 'Check that DATA_DIR exists.',
  });
  expect(line('Video conversion', { versions: { ...well.versions, ffmpeg: null } })).toEqual({
    label: 'Video conversion',
    state: 'look',
    text: 'The server that answered has no ffmpeg.',
    advice: 'Install it where jobs run. Without it some videos play in some browsers only.',
  });
});

it('sums up what to do', () => {
  const summary = (...states: ('good' | 'look' | 'act')[]) =>
    healthSummary(states.map((state) => ({ label: '', text: '', advice: null, state })));
  expect(summary('good', 'look')).toBe('1 thing to look at.');
  expect(summary('act', 'good')).toBe('1 thing to act on.');
  expect(summary('act', 'act', 'look')).toBe('2 things to act on, 1 to look at.');
});
