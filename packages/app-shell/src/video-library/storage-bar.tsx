import type { LibraryStorage } from '@swing/contract/library';
import { formatBytes } from '@swing/ui/format-bytes';
import { Skeleton } from '@swing/ui/skeleton';
import { UsageBar } from '@swing/ui/usage-bar';
import styles from './library.module.css';

/** The storage of a library: undefined while it loads, null if it could not be loaded. */
export function StorageBar({ storage }: { storage: LibraryStorage | null | undefined }) {
  if (storage === null) return <p className={styles.storage}>The storage in use could not be loaded.</p>;
  if (!storage) {
    return (
      <div className={styles.storage}>
        <Skeleton height="2.25rem" />
      </div>
    );
  }
  const { usedBytes, limitBytes, uploadingBytes, keptBytes } = storage;
  return (
    <div className={styles.storage}>
      <UsageBar
        label="Storage"
        used={usedBytes}
        limit={limitBytes}
        text={`${formatBytes(usedBytes)} of ${formatBytes(limitBytes)} used`}
      />
      {uploadingBytes > 0 ? <p>{formatBytes(uploadingBytes)} of it by uploads that are not finished.</p> : null}
      {keptBytes > 0 ? <p>{formatBytes(keptBytes)} of it by removed videos that players can still see.</p> : null}
    </div>
  );
}
