import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import styles from './notice.module.css';

export interface NoticeMessage {
  tone: 'success' | 'error';
  text: string;
}

interface NoticeProps {
  /** A new object is a new message, even with the same text. */
  message: NoticeMessage | null;
  onDismiss: () => void;
}

/**
 * The result of an action, at the lower edge of the window so that nothing moves. It takes the focus, because the button
 * that was pressed may be gone with its row. Screen readers then read it out. Dismissed, it gives the focus back.
 */
export function Notice({ message, onDismiss }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement>(null);
  useEffect(() => {
    // A question that closes in the same render returns the focus to its button in a microtask. This one runs after it.
    if (message) queueMicrotask(() => box.current?.focus({ preventScroll: true }));
  }, [message]);

  function dismiss() {
    onDismiss();
    focusedBefore.current?.focus({ preventScroll: true });
    focusedBefore.current = null;
  }
  if (!message) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={message.tone === 'error' ? 'alert' : 'status'}
      className={styles.root}
      onFocus={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget)) return;
        focusedBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
    >
      <Alert tone={message.tone} role="none" className={styles.box} onDismiss={dismiss}>
        {message.text}
      </Alert>
    </div>
  );
}
