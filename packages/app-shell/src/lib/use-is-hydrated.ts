import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while prerendered markup is rendered or hydrated, when the browser's storage must not be read. True afterwards,
 * and from the start on pages without such markup.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
