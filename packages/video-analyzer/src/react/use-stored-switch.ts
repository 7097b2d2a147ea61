import { useState } from 'react';

function isStoredOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** A choice that is stored in this browser, at first on. */
export function useStoredSwitch(key: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => isStoredOn(key));
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
