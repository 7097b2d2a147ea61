import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

/** Shown in place of a part whose code could not be loaded. `name` begins the sentence. */
export function PartFailure({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <Alert
      tone="error"
      actions={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {name} could not be loaded. Check your connection. If this goes on, reload the page.
    </Alert>
  );
}
