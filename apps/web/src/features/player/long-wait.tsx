import { Spinner } from '@swing/ui/spinner';
import { useEffect, useState } from 'react';
import styles from './swing-player.module.css';

const longWaitMs = 400;

/** A spinner over a picture that waits for data. Appears only after 400 ms, because most waits are shorter. */
export function LongWait() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.over}>
      <Spinner label="Waiting for the video" size="large" />
    </div>
  );
}
