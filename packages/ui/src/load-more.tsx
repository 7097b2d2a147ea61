import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  label?: string;
  /** Announced politely when it changes, for example `40 submissions shown`. */
  status?: string;
}

/** The end of a cursor-paged list. Without further rows it shows only the status. */
export function LoadMore({ hasMore, isLoading, onLoadMore, label = 'Load more', status }: LoadMoreProps) {
  const end = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);
  // The last page removes the button. If it had the focus, the focus goes to the status, not to the start of the page.
  useEffect(() => {
    if (isLoading || !wasPressed.current) return;
    wasPressed.current = false;
    if (!hasMore && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isLoading, hasMore]);

  return (
    <div className={styles.root}>
      {hasMore ? (
        <Button
          variant="secondary"
          isBusy={isLoading}
          onClick={() => {
            wasPressed.current = true;
            onLoadMore();
          }}
        >
          {label}
        </Button>
      ) : null}
      <output ref={end} tabIndex={-1} className={styles.status}>
        {status}
      </output>
    </div>
  );
}
