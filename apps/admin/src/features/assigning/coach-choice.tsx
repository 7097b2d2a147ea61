import { Button } from '@swing/ui/button';
import styles from './assign-dialog.module.css';

interface CoachChoiceProps {
  title: string;
  detail: string;
  isBusy: boolean;
  onChoose: () => void;
}

/** A coach to choose. */
export function CoachChoice({ title, detail, isBusy, onChoose }: CoachChoiceProps) {
  return (
    <Button variant="ghost" isFullWidth className={styles.choice} isBusy={isBusy} onClick={onChoose}>
      <span className={styles.lines}>
        {title}
        <span className={styles.detail}>{detail}</span>
      </span>
    </Button>
  );
}
