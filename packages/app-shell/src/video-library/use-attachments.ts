import type { AttachedVideo, LibraryVideo } from '@swing/contract/library';
import { trpc } from '../api.tsx';

/** The library videos that the player sees beside an analysis, and changes of them, which are shown at once. */
export function useAttachments(submissionId: string) {
  const input = { submissionId };
  const { library } = trpc.useUtils();
  const query = trpc.library.attachments.useQuery(input, {
    meta: { failureLog: 'Failed to load the attached videos' },
  });
  const attached = query.data?.attachments;

  const onSettled = () => library.attachments.invalidate(input);
  const scope = { id: `attachments ${submissionId}` };
  // A failure takes back only its own change, because others may still run. Without a connection nothing can be read again.
  const attach = trpc.library.attach.useMutation({
    scope,
    onError: (_error, { videoId }) => show((before) => before.filter(({ id }) => id !== videoId)),
    onSettled,
  });
  const detach = trpc.library.detach.useMutation({
    scope,
    onMutate: ({ videoId }) => {
      const before = library.attachments.getData(input)?.attachments ?? [];
      show((shown) => shown.filter(({ id }) => id !== videoId));
      return { index: before.findIndex(({ id }) => id === videoId), video: before.find(({ id }) => id === videoId) };
    },
    onError: (_error, _call, taken) => {
      const { index, video } = taken ?? {};
      if (video) show((before) => before.toSpliced(index ?? before.length, 0, video));
    },
    onSettled,
  });

  function show(change: (before: readonly AttachedVideo[]) => AttachedVideo[]) {
    void library.attachments.cancel(input);
    library.attachments.setData(input, (data) => data && { ...data, attachments: change(data.attachments) });
  }

  return {
    query,
    /** Undefined until it is known. */
    attached,
    error: attach.error ?? detach.error,
    attach(video: LibraryVideo) {
      detach.reset();
      show((before) => [...before, video]);
      attach.mutate({ submissionId, videoId: video.id });
    },
    detach(videoId: string) {
      attach.reset();
      detach.mutate({ submissionId, videoId });
    },
  };
}
