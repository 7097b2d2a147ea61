import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { afterPaint } from './after-paint.ts';
import type { ConfirmOptions, ConfirmQuestion } from './confirm-question.tsx';

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

async function loadQuestion(): Promise<typeof ConfirmQuestion> {
  return (await import('./confirm-question.tsx')).ConfirmQuestion;
}

/**
 * Shows the questions of `useConfirm`, one at a time. A new question closes an open one, which resolves to false. The dialog is
 * large and no screen starts with it, so it loads after the screen was painted. If it cannot be loaded, the browser asks the question.
 * The dialog is painted as closed before the question resolves, because what was confirmed may take long.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [Question, setQuestion] = useState<typeof ConfirmQuestion | null>(null);
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const settle = useCallback((isConfirmed: boolean) => {
    const resolve = answer.current;
    answer.current = undefined;
    setOpen(false);
    if (resolve) afterPaint(() => resolve(isConfirmed));
  }, []);

  const confirm = useCallback<Confirm>(
    (next) =>
      new Promise((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setOptions(next);
        setOpen(true);
        loadQuestion().then(
          (loaded) => setQuestion(() => loaded),
          () => {
            // oxlint-disable-next-line no-alert -- Without the dialog's code there is no other way to ask.
            if (answer.current === resolve) settle(globalThis.confirm(next.message));
          },
        );
      }),
    [settle],
  );

  useEffect(() => {
    const cancel = afterPaint(() => {
      loadQuestion().then(
        (loaded) => setQuestion(() => loaded),
        () => undefined,
      );
    });
    return () => {
      cancel();
      answer.current?.(false);
    };
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Question && options ? <Question options={options} isOpen={isOpen} onSettle={settle} /> : null}
    </ConfirmContext>
  );
}
