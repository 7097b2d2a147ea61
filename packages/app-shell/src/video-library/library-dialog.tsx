import { Dialog } from '@swing/ui/dialog';
import { afterPaint } from '@swing/ui/after-paint';
import { LibraryPicker, type LibraryPickerProps } from './library-picker.tsx';

export type LibraryDialogProps = LibraryPickerProps & { onClose: () => void };

/** The library in a dialog, which closes when a video is chosen. */
export function LibraryDialog({ submissionId, onChoose, onClose }: LibraryDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Library" size="large">
      <LibraryPicker
        submissionId={submissionId}
        onChoose={(video) => {
          onClose();
          // The page without the dialog is painted first, because opening a video takes longer (analyzer-58).
          afterPaint(() => onChoose(video));
        }}
      />
    </Dialog>
  );
}
