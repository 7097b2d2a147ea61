import { filmingMessage } from '@swing/app-shell/lib/filming-points';
import { useCopy } from '@swing/app-shell/lib/use-copy';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { Check, Copy } from 'lucide-react';

/** Copies the filming instructions for a message to players. */
export function CopyFilmingButton() {
  const { state, copy } = useCopy();
  const isCopied = state === 'copied';
  return (
    <div>
      <Button variant="secondary" icon={isCopied ? <Check /> : <Copy />} onClick={() => copy(filmingMessage())}>
        Copy for Your Players
      </Button>
      <p role="status" className={state === 'failed' ? undefined : utilities.visuallyHidden}>
        {isCopied ? 'Instructions copied' : null}
        {state === 'failed' ? 'Your browser did not allow copying. Select the text and copy it yourself.' : null}
      </p>
    </div>
  );
}
