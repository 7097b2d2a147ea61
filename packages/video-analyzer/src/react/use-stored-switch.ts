import { useState } from 'react';

function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A choice that is stored in this browser. `isOnAtFirst` says what it is before anything was chosen. */
export function useStoredSwitch(key: string, isOnAtFirst = () => true): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => (storedChoice(key) ?? (isOnAtFirst() ? 'on' : 'off')) !== 'off');
  const choose = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(key, next ? 'on' : 'off');
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  };
  return [isOn, choose];
}
