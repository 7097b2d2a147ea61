import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import dialogStyles from './dialog.module.css';
import styles from './confirm-question.module.css';

export interface ConfirmOptions {
  /** The question. Without `title`, screen readers announce it as the dialog's name. */
  message: string;
  title?: string;
  /** A checkbox below the message, at first not checked. */
  choice?: { label: string; hint?: string; onChange: (isChosen: boolean) => void };
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger` is for actions that cannot be undone: the button is red and focus starts on cancel. */
  tone?: 'neutral' | 'danger';
}

interface ConfirmQuestionProps {
  options: ConfirmOptions;
  isOpen: boolean;
  onSettle: (isConfirmed: boolean) => void;
}

/** The dialog of one question. */
export function ConfirmQuestion({ options, isOpen, onSettle }: ConfirmQuestionProps) {
  const { message, title, choice, confirmLabel = 'OK', cancelLabel = 'Cancel', tone = 'neutral' } = options;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const isDanger = tone === 'danger';

  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onSettle(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogStyles.backdrop} />
        <AlertDialog.Viewport className={dialogStyles.viewport}>
          <AlertDialog.Popup
            className={classNames(dialogStyles.root, dialogStyles.small, isDanger && dialogStyles.danger)}
            initialFocus={isDanger ? cancelButton : confirmButton}
          >
            {title ? (
              <>
                <AlertDialog.Title className={dialogStyles.title}>{title}</AlertDialog.Title>
                <AlertDialog.Description className={styles.message}>{message}</AlertDialog.Description>
              </>
            ) : (
              <AlertDialog.Title className={classNames(styles.message, styles.alone)}>{message}</AlertDialog.Title>
            )}
            {choice ? (
              <Checkbox
                label={choice.label}
                hint={choice.hint}
                onChange={(event) => choice.onChange(event.currentTarget.checked)}
              />
            ) : null}
            <div className={dialogStyles.footer}>
              <Button ref={cancelButton} variant="secondary" onClick={() => onSettle(false)}>
                {cancelLabel}
              </Button>
              <Button ref={confirmButton} variant={isDanger ? 'danger' : 'primary'} onClick={() => onSettle(true)}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
