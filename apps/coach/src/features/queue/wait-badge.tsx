import type { Submission } from '@swing/contract/submissions';
import { waitTime } from '@swing/domain/wait-time';
import { Badge } from '@swing/ui/badge';

/** How long a player has waited, red once it is days. For a completed submission, how long it took. */
export function WaitBadge({ submission, now }: { submission: Submission; now: Date }) {
  const { createdAt, analyzedAt, status } = submission;
  const isDone = status === 'completed';
  const until = isDone && analyzedAt ? new Date(analyzedAt) : null;
  const { text, isInDays } = waitTime(new Date(createdAt), now, until);
  if (isDone) return <Badge>Took {text}</Badge>;
  return <Badge tone={isInDays ? 'red' : 'grey'}>Waiting {text}</Badge>;
}
