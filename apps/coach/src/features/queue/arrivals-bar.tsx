import { Button } from '@swing/ui/button';
import { IconButton } from '@swing/ui/icon-button';
import { utilities } from '@swing/ui/utilities';
import { X } from 'lucide-react';
import { arrivalsText } from './arrivals.ts';
import styles from './arrivals-bar.module.css';

interface ArrivalsBarProps {
  count: number;
  onShow: () => void;
  onDismiss: () => void;
}

/** Announces new submissions at the edge of the window, so that nothing moves. */
export function ArrivalsBar({ count, onShow, onDismiss }: ArrivalsBarProps) {
  const text = arrivalsText(count);
  return (
    <div className={styles.root}>
      <p role="status" className={utilities.visuallyHidden}>
        {text}
      </p>
      {text ? (
        <div className={styles.bar} data-theme="dark">
          <span aria-hidden="true">{text}</span>
          <Button variant="secondary" size="small" onClick={onShow}>
            Show
          </Button>
          <IconButton size="small" label="Dismiss" icon={<X />} onClick={onDismiss} />
        </div>
      ) : null}
    </div>
  );
}
