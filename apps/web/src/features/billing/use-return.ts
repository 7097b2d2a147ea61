import { useEffect } from 'react';

/** Calls back when the browser shows this page again as it was left, for example by Back from the provider's page. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    globalThis.addEventListener('pageshow', onPageShow);
    return () => globalThis.removeEventListener('pageshow', onPageShow);
  }, [onReturn]);
}
