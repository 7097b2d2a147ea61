import type { ShownStatus } from '@swing/domain/submission-status';
import { Badge, type Tone } from '@swing/ui/badge';

const tones: Record<ShownStatus, Tone> = {
  pending: 'yellow',
  uploading: 'blue',
  analyzing: 'purple',
  completed: 'green',
};

/** The status of a submission, coloured, in the wording of the screen. */
export function StatusBadge({ status, words }: { status: ShownStatus; words: Record<ShownStatus, string> }) {
  return (
    <Badge tone={tones[status]} hasDot>
      {words[status]}
    </Badge>
  );
}
