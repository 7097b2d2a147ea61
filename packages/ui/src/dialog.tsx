import './dialog.css';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';

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
  className?: string;
}

/**
 * Returns the first field, else the first button of the footer. The close button comes first in reading order, but is
 * rarely the one wanted.
 */
function firstControl(popup: HTMLElement | null): HTMLElement | true {
  return (
    popup?.querySelector<HTMLElement>('.ui-dialog__body :is(input, select, textarea, button):enabled') ??
    popup?.querySelector<HTMLElement>('.ui-dialog__footer :is(button, a)') ??
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
  className,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);

  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && isDismissible) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="ui-dialog__backdrop" />
        <BaseDialog.Viewport className="ui-dialog__viewport">
          <BaseDialog.Popup
            ref={popup}
            className={classNames('ui-dialog', `ui-dialog--${size}`, className)}
            // On touch, focus stays on the dialog itself, so that the on-screen keyboard does not open.
            initialFocus={initialFocus ?? ((openType) => openType === 'touch' || firstControl(popup.current))}
          >
            <div className="ui-dialog__head">
              <BaseDialog.Title className="ui-dialog__title">{title}</BaseDialog.Title>
              {isDismissible ? (
                <BaseDialog.Close className="ui-dialog__close" aria-label="Close">
                  <X aria-hidden="true" />
                </BaseDialog.Close>
              ) : null}
            </div>
            {description ? (
              <BaseDialog.Description className="ui-dialog__description">{description}</BaseDialog.Description>
            ) : null}
            {children ? <div className="ui-dialog__body">{children}</div> : null}
            {footer ? <div className="ui-dialog__footer">{footer}</div> : null}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
