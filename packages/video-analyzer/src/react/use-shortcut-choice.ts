import { useState } from 'react';

const storageKey = 'analyzer-shortcuts';

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys work as shortcuts; speech input users need to turn them off. Remembered on this computer. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(remembered);
  const choose = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Not remembered where storage is blocked.
    }
  };
  return [isOn, choose];
}
