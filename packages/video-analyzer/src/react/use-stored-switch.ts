import { useState } from 'react';
import { createStore, type Store } from '../store.ts';
import { useObservable } from './use-observable.ts';

function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A choice that is stored in this browser. `isOnAtFirst` says what it is before anything was chosen. */
export function createStoredSwitch(key: string, isOnAtFirst = () => true): Store<boolean> {
  const isOn = createStore((storedChoice(key) ?? (isOnAtFirst() ? 'on' : 'off')) !== 'off');
  isOn.subscribe(() => {
    try {
      localStorage.setItem(key, isOn.getSnapshot() ? 'on' : 'off');
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  });
  return isOn;
}

/** A stored choice for one component. */
export function useStoredSwitch(key: string, isOnAtFirst?: () => boolean): [boolean, (isOn: boolean) => void] {
  const [isOn] = useState(() => createStoredSwitch(key, isOnAtFirst));
  return [useObservable(isOn), isOn.set];
}
