import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { conflictText, type Conflict } from './user-edit.ts';

interface EditConflictProps {
  conflicts: readonly Conflict[];
  onTakeOver: () => void;
}

/** Says what changed while this admin was editing: by another admin, the player, or the payment provider. Nothing was saved. */
export function EditConflict({ conflicts, onTakeOver }: EditConflictProps) {
  return (
    <Alert
      tone="warning"
      role="alert"
      title="This user has changed since you opened it"
      actions={
        <Button variant="secondary" size="small" onClick={onTakeOver}>
          Use New Values
        </Button>
      }
    >
      {conflicts.map((conflict) => (
        <p key={conflict.field}>{conflictText(conflict)}</p>
      ))}
      <p>Nothing was saved. Save again to put your values in their place.</p>
    </Alert>
  );
}
