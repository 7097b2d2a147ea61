import { trpc } from '@swing/app-shell/api';
import { serverReason } from '@swing/app-shell/lib/call-error';
import type { AdminCoach } from '@swing/contract/admin-coaches';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { NoticeMessage } from '@swing/ui/notice';
import { useBusyKeys } from '../../lib/use-busy-keys.ts';
import { deletionQuestion } from './coach-words.ts';

/** Deletes a coach after asking, and tells the result. */
export function useDeleteCoach(onNotice: (notice: NoticeMessage) => void) {
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const busy = useBusyKeys();
  const deletion = trpc.administration.deleteCoach.useMutation({ onSettled: () => utils.administration.invalidate() });

  async function remove(coach: AdminCoach): Promise<void> {
    const question = { message: deletionQuestion(coach), confirmLabel: 'Delete', tone: 'danger' } as const;
    if (!(await confirm(question))) return;
    await busy.during(coach.id, async () => {
      try {
        await deletion.mutateAsync({ id: coach.id });
        onNotice({ tone: 'success', text: `Coach ${coach.email} has been deleted successfully` });
      } catch (thrown) {
        onNotice({ tone: 'error', text: `Error deleting coach: ${serverReason(thrown) ?? 'Unknown error'}` });
      }
    });
  }

  return {
    isDeleting: ({ id }: AdminCoach) => busy.has(id),
    remove: (coach: AdminCoach) => void remove(coach),
  };
}
