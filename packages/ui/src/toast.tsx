import './toast.css';
import { Toast } from '@base-ui/react/toast';
import { useMemo, type ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from './class-names.ts';

export type ToastTone = 'success' | 'info' | 'error';

export interface ToastOptions {
  tone?: ToastTone;
  action?: { label: string; onClick: () => void };
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const shownForMs = 6000;

function toneOf(type: string | undefined): ToastTone {
  return type === 'error' || type === 'info' ? type : 'success';
}

/**
 * Returns a function that shows a short message: `toast('Account updated successfully')`. Needs a ToastProvider above.
 */
export function useToast(): (message: string, options?: ToastOptions) => void {
  const { add, close } = Toast.useToastManager();
  return useMemo(
    () =>
      (message, { tone = 'success', action } = {}) => {
        const id = add({
          title: message,
          type: tone,
          // An error interrupts and stays until it is closed. Other messages wait for their turn and disappear.
          priority: tone === 'error' ? 'high' : 'low',
          timeout: tone === 'error' ? 0 : shownForMs,
          actionProps: action && {
            children: action.label,
            onClick: () => {
              action.onClick();
              close(id);
            },
          },
        });
      },
    [add, close],
  );
}

/**
 * Shows the toasts of an app at the bottom right, above everything. Shows at most three at a time. F6 moves the focus
 * to them.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="ui-toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const tone = toneOf(toast.type);
    const Icon = icons[tone];
    return (
      <Toast.Root key={toast.id} toast={toast} className={classNames('ui-toast', `ui-toast--${tone}`)}>
        <Toast.Content className="ui-toast__content">
          <Icon className="ui-toast__icon" aria-hidden="true" />
          <Toast.Title className="ui-toast__text" render={<p />} />
          <Toast.Action className="ui-toast__action" />
          <Toast.Close className="ui-toast__close" aria-label="Close">
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
