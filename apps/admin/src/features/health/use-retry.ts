import { trpc } from '@swing/app-shell/api';
import { serverReason } from '@swing/app-shell/lib/call-error';
import { counted } from '@swing/app-shell/lib/counted';
import { jobName } from '@swing/domain/job-names';
import type { NoticeMessage } from '@swing/ui/notice';
import { useBusyKeys } from '../../lib/use-busy-keys.ts';

/** One job, or without `jobId` all failed jobs of a kind. */
interface Target {
  job: string;
  jobId?: string;
}

const keyOf = ({ job, jobId }: Target) => jobId ?? job;

/** Starts failed jobs again, and tells the result. */
export function useRetry(onNotice: (notice: NoticeMessage) => void) {
  const utils = trpc.useUtils();
  const busy = useBusyKeys();
  const mutation = trpc.administration.retryJobs.useMutation({ onSettled: () => utils.administration.invalidate() });

  async function retry(target: Target): Promise<void> {
    const name = jobName(target.job);
    await busy.during(keyOf(target), async () => {
      try {
        const { retried } = await mutation.mutateAsync(target);
        const text =
          retried === 0 ? `${name}: started again already.` : `${name}: ${counted(retried, 'job')} started again.`;
        onNotice({ tone: 'success', text });
      } catch (thrown) {
        onNotice({
          tone: 'error',
          text: `${name}: could not be started again. ${serverReason(thrown) ?? 'Unknown error'}`,
        });
      }
    });
  }

  return { isBusy: (target: Target) => busy.has(keyOf(target)), start: (target: Target) => void retry(target) };
}
