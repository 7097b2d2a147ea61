import type { LibraryVideo } from '@swing/contract/library';
import type { LibraryOwner } from '@swing/domain/library-limits';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { NoticeMessage } from '@swing/ui/notice';
import { trpc } from '../api.tsx';
import { failureText } from '../lib/call-error.ts';
import { ownerTexts } from './library-words.ts';

/** Removes a video after asking, and tells the result. On request also detaches it everywhere (library-7). */
export function useRemoveVideo(owner: LibraryOwner, onNotice: (notice: NoticeMessage) => void) {
  const confirm = useConfirm();
  const { library } = trpc.useUtils();
  const removal = trpc.library.remove.useMutation({ onSettled: () => library.invalidate() });

  async function remove({ id, name }: LibraryVideo): Promise<void> {
    const wanted = { revoke: false };
    const isConfirmed = await confirm({
      title: `Remove “${name}”?`,
      message: ownerTexts[owner].removal,
      choice: {
        label: 'Also take it away from players who can see it',
        hint: 'For example, because the person in it does not allow it any more.',
        onChange: (isChosen) => (wanted.revoke = isChosen),
      },
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (!isConfirmed) return;
    try {
      await removal.mutateAsync({ id, revoke: wanted.revoke });
      onNotice({
        tone: 'success',
        text: wanted.revoke ? `“${name}” was removed, also for players.` : `“${name}” was removed.`,
      });
    } catch (thrown) {
      onNotice({ tone: 'error', text: failureText(`“${name}” could not be removed`, thrown) });
    }
  }

  return (video: LibraryVideo) => void remove(video);
}
