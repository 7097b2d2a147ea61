import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  /** Called on Esc, the close button and a click outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, in reading order: cancel first, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Set to false while closing would lose something: no close button, and Esc and clicks outside are ignored. */
  isDismissible?: boolean;
  /** Default: the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns what gets the focus after closing. Default: what had it before. */
  finalFocus?: () => HTMLElement | null;
  className?: string;
}

/**
 * Returns the first field, else the first button of the footer. The close button comes first in reading order, but is
 * rarely the one wanted.
 */
function firstControl(body: HTMLElement | null, footer: HTMLElement | null): HTMLElement | true {
  return (
    body?.querySelector<HTMLElement>(':is(input, select, textarea, button):enabled') ??
    footer?.querySelector<HTMLElement>(':is(button, a)') ??
    true
  );
}

/**
 * A modal dialog. Focus stays inside and returns to where it was before. On phones the dialog slides up from the
 * bottom.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'medium',
  isDismissible = true,
  initialFocus,
  finalFocus,
  className,
}: DialogProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);

  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && isDismissible) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={classNames(styles.root, styles[size], className)}
            // On touch, focus stays on the dialog itself, so that the on-screen keyboard does not open.
            initialFocus={
              initialFocus ?? ((openType) => openType === 'touch' || firstControl(bodyRef.current, footerRef.current))
            }
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
          >
            <div className={styles.head}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {isDismissible ? (
                <BaseDialog.Close className={styles.close} aria-label="Close">
                  <X aria-hidden="true" />
                </BaseDialog.Close>
              ) : null}
            </div>
            {description ? (
              <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
            ) : null}
            {children ? (
              <div ref={bodyRef} className={styles.body}>
                {children}
              </div>
            ) : null}
            {footer ? (
              <div ref={footerRef} className={styles.footer}>
                {footer}
              </div>
            ) : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
