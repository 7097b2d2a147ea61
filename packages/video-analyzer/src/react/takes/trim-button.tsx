import { Scissors } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@swing/ui/button';
import { useLazyPart } from '@swing/ui/use-lazy-part';
import { PartFailure } from '../part-failure.tsx';
import type { TrimControlsProps } from './trim-controls.tsx';

const loadControls = async () => (await import('./trim-controls.tsx')).TrimControls;

/** Opens and closes the trimming of a recording, whose code is loaded then. */
export function TrimPart({ name, ...props }: TrimControlsProps & { name: string }) {
  const { Part, status, open, close } = useLazyPart<TrimControlsProps>(loadControls);
  const id = useId();
  const isOpen = status === 'open';
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        isFullWidth
        icon={<Scissors />}
        isBusy={status === 'loading'}
        disabled={props.isLocked}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Trim ${name.toLowerCase()}`}
        onClick={isOpen ? close : open}
      >
        Trim
      </Button>
      {Part ? (
        <div id={id}>
          <Part {...props} />
        </div>
      ) : null}
      {status === 'failed' ? <PartFailure name="Trimming" onRetry={open} /> : null}
    </>
  );
}
