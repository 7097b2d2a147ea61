import { startTransition, useRef, useState, type ComponentType } from 'react';

/** A part of the screen whose code is loaded when it is opened. */
export type LazyPart<Props extends object> = {
  /** Null while the part is closed or its code is loading. */
  readonly Part: ComponentType<Props> | null;
  readonly status: 'closed' | 'loading' | 'open' | 'failed';
  open(): void;
  close(): void;
};

/** Loads a part on `open`. A failure is reported as `failed`, because an error boundary would lose the analysis. */
export function useLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [status, setStatus] = useState<LazyPart<Props>['status']>('closed');
  const isWanted = useRef(false);
  return {
    Part: status === 'open' ? loaded : null,
    status,
    open() {
      isWanted.current = true;
      // A part may belong to a large screen. Rendering that must not hold up the picture that shows the press.
      startTransition(() => setStatus(loaded === null ? 'loading' : 'open'));
      if (loaded !== null) return;
      load().then(
        (part) => {
          setLoaded(() => part);
          setStatus(isWanted.current ? 'open' : 'closed');
        },
        () => setStatus('failed'),
      );
    },
    close() {
      isWanted.current = false;
      setStatus('closed');
    },
  };
}
