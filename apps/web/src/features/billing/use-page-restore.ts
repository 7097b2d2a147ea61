import { useEffect } from 'react';

/** Calls `onReturn` when the browser restores this page from its back-forward cache, for example after Back. */
export function usePageRestore(onReturn: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    globalThis.addEventListener('pageshow', onPageShow);
    return () => globalThis.removeEventListener('pageshow', onPageShow);
  }, [onReturn]);
}
