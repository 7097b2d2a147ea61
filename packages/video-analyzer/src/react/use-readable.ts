import { useSyncExternalStore } from 'react';
import type { Readable } from '../store.ts';

/** Renders again whenever the store changes. */
export function useReadable<Value>(store: Readable<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
