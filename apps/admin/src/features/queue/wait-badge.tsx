import type { AdminSubmission } from '@swing/contract/admin-queue';
import { waitTimeInHours } from '@swing/domain/wait-time';
import { Badge, type Tone } from '@swing/ui/badge';
import styles from './queue.module.css';

interface WaitBadgeProps {
  submission: Pick<AdminSubmission, 'createdAt' | 'analyzedAt'>;
  now: Date;
  /** Position in the list: the first one is red, the second amber, the rest grey. */
  index: number;
}

const tones: readonly Tone[] = ['red', 'amber'];

/** How long the player has waited, or waited until the analysis was sent. */
export function WaitBadge({ submission: { createdAt, analyzedAt }, now, index }: WaitBadgeProps) {
  const until = analyzedAt === null ? null : new Date(analyzedAt);
  return (
    <span className={styles.wait}>
      {until === null ? null : <span className={styles.note}>took</span>}
      <Badge tone={tones[index] ?? 'grey'}>{waitTimeInHours(new Date(createdAt), now, until)}</Badge>
    </span>
  );
}
