import { useSyncExternalStore } from 'react';
import type { Observable } from '../store.ts';

/** Renders again when the store changes. */
export function useObservable<Value>(store: Observable<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}
