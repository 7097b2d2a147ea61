import { useState } from 'react';

const storageKey = 'analyzer-shortcuts';

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys work as shortcuts. Speech input users need to turn them off. Stored in this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(remembered);
  const choose = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  };
  return [isOn, choose];
}
