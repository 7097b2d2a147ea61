import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import { Library } from 'lucide-react';
import type { LibraryDialogProps } from './library-dialog.tsx';
import type { LibraryPickerProps } from './library-picker.tsx';

const loadDialog = async () => (await import('./library-dialog.tsx')).LibraryDialog;

/** Opens the library in the analyzer: a video to compare with, and the videos that the player sees beside the analysis. */
export function LibraryButton({ submissionId, onChoose }: LibraryPickerProps) {
  const { Part: LibraryDialog, status, open, close } = useLazyPart<LibraryDialogProps>(loadDialog);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isFullWidth
        icon={<Library />}
        isBusy={status === 'loading'}
        onClick={open}
      >
        Library
      </Button>
      {status === 'failed' ? (
        <Alert
          tone="error"
          actions={
            <Button variant="secondary" size="small" onClick={open}>
              Retry
            </Button>
          }
        >
          The library could not be opened. Check your connection and try again.
        </Alert>
      ) : null}
      {LibraryDialog ? <LibraryDialog submissionId={submissionId} onChoose={onChoose} onClose={close} /> : null}
    </>
  );
}
