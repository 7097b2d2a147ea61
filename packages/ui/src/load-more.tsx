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
  return (
    <div className={styles.root}>
      {hasMore ? (
        <Button variant="secondary" isBusy={isLoading} onClick={onLoadMore}>
          {label}
        </Button>
      ) : null}
      <output className={styles.status}>{status}</output>
    </div>
  );
}
