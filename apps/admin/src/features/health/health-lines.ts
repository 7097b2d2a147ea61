import { formatWhen } from '@swing/app-shell/date-text';
import { counted } from '@swing/app-shell/lib/counted';
import type { Health } from '@swing/contract/admin-health';
import { formatBytes } from '@swing/ui/format-bytes';

/** Good: nothing to do. Look: it may pass by itself. Act: it will not. */
export type HealthState = 'good' | 'look' | 'act';

export interface HealthLine {
  label: string;
  state: HealthState;
  text: string;
  /** What to do. Null if there is nothing. */
  advice: string | null;
  /** Where to do it. */
  link?: { to: string; text: string };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const gibibyte = 1_073_741_824;

const urgency: readonly HealthState[] = ['act', 'look', 'good'];

/** What the figures mean, the most urgent first. */
export function healthLines(health: Health, now: Date): HealthLine[] {
  const lines = [
    ...restored(health, now),
    failedJobs(health, now),
    waitingJobs(health, now),
    waitingSwings(health, now),
    mails(health, now),
    webhooks(health, now),
    disk(health),
    videos(health),
  ];
  return urgency.flatMap((state) => lines.filter((line) => line.state === state));
}

/** One sentence about all lines. */
export function healthSummary(lines: readonly HealthLine[]): string {
  const act = lines.filter(({ state }) => state === 'act').length;
  const look = lines.filter(({ state }) => state === 'look').length;
  if (act === 0 && look === 0) return 'All is well.';
  if (act === 0) return `${counted(look, 'thing')} to look at.`;
  return look === 0 ? `${counted(act, 'thing')} to act on.` : `${counted(act, 'thing')} to act on, ${look} to look at.`;
}

/** One line if jobs are held after a restore, otherwise none. */
function restored({ restore }: Health, now: Date): HealthLine[] {
  if (restore === null) return [];
  const { backup, completedAt, waiting } = restore;
  const when = completedAt === null ? '' : ` on ${formatWhen(new Date(completedAt), now)}`;
  return [
    {
      label: 'Restore',
      state: 'act',
      text: `Restored${when} from the backup ${backup}. Jobs that send mail or call the payment provider or Cloudflare Stream are waiting: ${waiting}.`,
      advice: 'Check the site, then release the jobs: docs/operating.md, Restore, step 5.',
    },
  ];
}

function failedJobs({ jobs: { failed, retrying, oldestRetryingAt } }: Health, now: Date): HealthLine {
  const label = 'Failed jobs';
  const count = failed.reduce((sum, kind) => sum + kind.count, 0);
  if (count === 0 && ageOf(oldestRetryingAt, now) >= 10 * minuteMs) {
    const text = `${counted(retrying, 'background job')} failed and will be tried again${since(oldestRetryingAt, now)}.`;
    const advice = 'It may pass by itself. If it does not, read the reason in the log of the workers.';
    return { label, state: 'look', text, advice };
  }
  if (count === 0) return { label, state: 'good', text: 'No background job has failed.', advice: null };
  const oldest = new Date(Math.min(...failed.map(({ oldestAt }) => Date.parse(oldestAt))));
  return {
    label,
    state: 'act',
    text: `${counted(count, 'background job')} used up all attempts, the first on ${formatWhen(oldest, now)}.`,
    advice: 'See the reason below. Once it is gone, retry them.',
  };
}

function waitingJobs({ jobs: { waiting, oldestWaitingAt } }: Health, now: Date): HealthLine {
  const label = 'Waiting jobs';
  const waitedMs = ageOf(oldestWaitingAt, now);
  const text =
    waiting === 0
      ? 'No background job waits.'
      : `${counted(waiting, 'background job')} waiting${since(oldestWaitingAt, now)}.`;
  if (waitedMs >= hourMs) {
    const advice = 'Probably no worker runs. Start a server with ROLE=worker or ROLE=all, or read its log.';
    return { label, state: 'act', text, advice };
  }
  if (waitedMs >= 10 * minuteMs) {
    return {
      label,
      state: 'look',
      text,
      advice: 'Many videos at once take a while. If the number does not fall, check the workers.',
    };
  }
  return { label, state: 'good', text, advice: null };
}

function waitingSwings({ swings: { pending, oldestPendingAt, isOldestGeneral } }: Health, now: Date): HealthLine {
  const label = 'Waiting swings';
  const waitedMs = ageOf(oldestPendingAt, now);
  const text =
    pending === 0
      ? 'No swing waits for a coach.'
      : `${counted(pending, 'swing')} waiting${since(oldestPendingAt, now)}.`;
  if (waitedMs < 48 * hourMs) return { label, state: 'good', text, advice: null };
  const advice = isOldestGeneral
    ? 'It has no coach yet. Assign it to one.'
    : 'Ask its coach, or assign it to another one.';
  const link = { to: '/admin/queue', text: 'Video queue' };
  return { label, state: waitedMs >= 72 * hourMs ? 'act' : 'look', text, advice, link };
}

function mails({ restore, mails: unsent }: Health, now: Date): HealthLine {
  const { queued, oldestQueuedAt, failed, newestFailedAt } = unsent;
  const label = 'Mail';
  const waitedMs = ageOf(oldestQueuedAt, now);
  const waiting = `${counted(queued, 'mail')} waiting${since(oldestQueuedAt, now)}.`;
  if (restore !== null && queued > 0) {
    return { label, state: 'look', text: waiting, advice: 'They wait because of the restore.' };
  }
  if (waitedMs >= hourMs) {
    return {
      label,
      state: 'act',
      text: waiting,
      advice: 'Check the status page of the mail provider, and its API key in the settings of the server.',
    };
  }
  if (waitedMs >= 10 * minuteMs) {
    return {
      label,
      state: 'look',
      text: waiting,
      advice: 'Mails are sent again by themselves. Look again in an hour.',
    };
  }
  if (failed > 0 && ageOf(newestFailedAt, now) < 7 * 24 * hourMs) {
    const text = `${counted(failed, 'mail')} refused, the last one of ${formatWhen(new Date(newestFailedAt ?? 0), now)}.`;
    const advice = 'Mostly an address that does not exist. If there are many, check MAIL_FROM at the mail provider.';
    return { label, state: 'look', text, advice };
  }
  return { label, state: 'good', text: queued === 0 ? 'All mails are sent.' : waiting, advice: null };
}

function webhooks({ webhooks: { receivedAt, unsignedAt, failedAt } }: Health, now: Date): HealthLine {
  const label = 'Payment webhooks';
  const isRecent = (at: string | null) => at !== null && ageOf(at, now) < 24 * hourMs;
  const isNewest = (at: string | null) => at !== null && Date.parse(at) > Date.parse(receivedAt ?? '1970-01-01');
  const received =
    receivedAt === null
      ? 'No call has arrived yet.'
      : `The last call arrived on ${formatWhen(new Date(receivedAt), now)}.`;
  if (isRecent(failedAt)) {
    const text = `A call of ${formatWhen(new Date(failedAt ?? 0), now)} could not be applied. ${received}`;
    if (!isNewest(failedAt))
      return { label, state: 'look', text, advice: 'Nothing is lost: the provider sends it again.' };
    return {
      label,
      state: 'act',
      text,
      advice: 'The provider sends it again for three days. Read the reason in the log.',
    };
  }
  if (isRecent(unsignedAt)) {
    const text = `A call of ${formatWhen(new Date(unsignedAt ?? 0), now)} had no valid signature. ${received}`;
    if (!isNewest(unsignedAt))
      return { label, state: 'look', text, advice: 'Anybody can send such calls. They change nothing.' };
    return {
      label,
      state: 'act',
      text,
      advice:
        'Compare the webhook secret in the settings of the server with the signing secret at the payment provider.',
    };
  }
  return { label, state: 'good', text: received, advice: null };
}

function disk({ disk: space }: Health): HealthLine {
  const label = 'Disk';
  if (space === null) {
    return { label, state: 'look', text: 'The disk could not be read.', advice: 'Check that DATA_DIR exists.' };
  }
  const { freeBytes, sizeBytes } = space;
  const text = `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)} free.`;
  const advice = 'Make room on the disk of DATA_DIR. Uploads fail when it is full.';
  if (freeBytes < 4 * gibibyte || freeBytes < 0.05 * sizeBytes) return { label, state: 'act', text, advice };
  if (freeBytes < 0.1 * sizeBytes) return { label, state: 'look', text, advice };
  return { label, state: 'good', text, advice: null };
}

function videos({ versions: { ffmpeg } }: Health): HealthLine {
  const label = 'Video conversion';
  if (ffmpeg !== null) return { label, state: 'good', text: 'ffmpeg is installed.', advice: null };
  return {
    label,
    state: 'look',
    text: 'The server that answered has no ffmpeg.',
    advice: 'Install it where jobs run. Without it some videos play in some browsers only.',
  };
}

function ageOf(at: string | null, now: Date): number {
  return at === null ? 0 : now.getTime() - Date.parse(at);
}

const since = (at: string | null, now: Date) =>
  at === null ? '' : `, the oldest since ${formatWhen(new Date(at), now)}`;
