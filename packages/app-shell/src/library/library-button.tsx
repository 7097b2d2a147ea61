import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import { Library } from 'lucide-react';
import type { LibraryPickerProps } from './library-picker.tsx';

const loadPicker = async () => (await import('./library-picker.tsx')).LibraryPicker;

/** Opens the library in the analyzer: a video to compare with, and the videos that the player sees beside the analysis. */
export function LibraryButton({ submissionId, onChoose }: LibraryPickerProps) {
  const { Part: Picker, status, open, close } = useLazyPart<LibraryPickerProps>(loadPicker);
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
      {Picker ? (
        <Dialog isOpen onClose={close} title="Library" size="large">
          <Picker
            submissionId={submissionId}
            onChoose={(video) => {
              close();
              onChoose(video);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}
