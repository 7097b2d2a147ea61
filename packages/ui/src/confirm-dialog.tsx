import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Button } from './button.tsx';
import dialogStyles from './dialog.module.css';
import styles from './confirm-dialog.module.css';

export interface ConfirmOptions {
  /** Displayed exactly as given. Without a title it is also the name of the dialog. */
  message: string;
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger` is for actions that cannot be undone: the button is red and focus starts on cancel. */
  tone?: 'neutral' | 'danger';
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks a yes/no question in a modal dialog. Resolves to true if confirmed, false on cancel and Esc. Throws Error
 * without a ConfirmProvider above it.
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

/** Shows the questions of `useConfirm`, one at a time. A new question closes an open one, which resolves to false. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((next) => {
    answer.current?.(false);
    setOptions(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  useEffect(() => () => answer.current?.(false), []);

  function settle(isConfirmed: boolean) {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {options ? <ConfirmDialog options={options} isOpen={isOpen} onSettle={settle} /> : null}
    </ConfirmContext>
  );
}

interface ConfirmDialogProps {
  options: ConfirmOptions;
  isOpen: boolean;
  onSettle: (isConfirmed: boolean) => void;
}

function ConfirmDialog({ options, isOpen, onSettle }: ConfirmDialogProps) {
  const { message, title, confirmLabel = 'OK', cancelLabel = 'Cancel', tone = 'neutral' } = options;
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
