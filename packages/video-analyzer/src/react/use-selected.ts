import { useSyncExternalStore } from 'react';
import type { Observable } from '../store.ts';

/** Renders again when what `select` returns changes: a text, a number or a boolean. */
export function useSelected<Value, Selected extends string | number | boolean>(
  store: Observable<Value>,
  select: (value: Value) => Selected,
): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.getSnapshot()));
}
