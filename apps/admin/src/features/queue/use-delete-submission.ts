import { trpc } from '@swing/app-shell/api';
import { readCallError, serverReason } from '@swing/app-shell/lib/call-error';
import type { AdminSubmission } from '@swing/contract/admin-queue';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { NoticeMessage } from '@swing/ui/notice';
import { useBusyKeys } from '../../lib/use-busy-keys.ts';
import { holderName } from '../../lib/submission-words.ts';

/** Deletes a submission after asking, and tells the result. */
export function useDeleteSubmission(onNotice: (notice: NoticeMessage) => void) {
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const busy = useBusyKeys();
  const deletion = trpc.administration.deleteSubmission.useMutation({
    onSettled: () => utils.administration.invalidate(),
  });

  async function remove(submission: AdminSubmission): Promise<void> {
    const isConfirmed = await confirm({
      message: `Are you sure you want to delete ${holderName(submission)}'s video submission? This will permanently remove the video from the system and cannot be undone.`,
      confirmLabel: 'Delete',
      tone: 'danger',
    });
    if (!isConfirmed) return;
    await busy.during(submission.id, async () => {
      try {
        await deletion.mutateAsync({ submissionId: submission.submissionId });
        onNotice({ tone: 'success', text: 'Submission deleted successfully' });
      } catch (thrown) {
        onNotice({ tone: 'error', text: deletionFailure(thrown) });
      }
    });
  }

  return {
    isDeleting: ({ id }: AdminSubmission) => busy.has(id),
    remove: (submission: AdminSubmission) => void remove(submission),
  };
}

function deletionFailure(thrown: unknown): string {
  if (readCallError(thrown).kind === 'network') return 'Failed to delete submission. Please try again.';
  return `Failed to delete submission: ${serverReason(thrown) ?? 'Unknown error'}`;
}
