import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while prerendered markup is drawn or taken over, which knows neither the browser's storage nor its listeners; true
 * from then on, and at once on pages without such markup.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
