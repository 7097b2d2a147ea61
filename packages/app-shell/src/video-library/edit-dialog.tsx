import type { LibraryVideo } from '@swing/contract/library';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { utilities } from '@swing/ui/utilities';
import { useId, useState, type FormEvent } from 'react';
import { trpc } from '../api.tsx';
import { callErrorText, networkErrorMessage } from '../lib/call-error.ts';
import { nameProblem, tagsOf, tagsProblem, VideoFields } from './video-fields.tsx';

/** Changes name, kind and tags of a library video. */
export function EditDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const formId = useId();
  const { library } = trpc.useUtils();
  const [values, setValues] = useState({ name: video.name, kind: video.kind, tags: video.tags.join(', ') });
  const update = trpc.library.update.useMutation({
    onSuccess: async () => {
      await library.list.invalidate();
      onClose();
    },
  });
  const tags = tagsOf(values.tags);

  function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending || tagsProblem(tags) !== null || nameProblem(values.name) !== null) return;
    update.mutate({ id: video.id, name: values.name.trim(), kind: values.kind, tags });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissible={!update.isPending}
      title="Edit Video"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={update.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} className={utilities.stack} onSubmit={save}>
        {update.error ? (
          <Alert tone="error">
            {callErrorText(update.error, {
              server: 'The changes could not be saved. Please try again.',
              network: networkErrorMessage,
            })}
          </Alert>
        ) : null}
        <VideoFields values={values} onChange={(change) => setValues({ ...values, ...change })} />
      </form>
    </Dialog>
  );
}
