import { useEffect, useState, type RefObject } from 'react';

const idleAfterMs = 2_500;
const activities = ['pointermove', 'pointerdown', 'keydown'] as const;

/** True after 2.5 seconds without key or pointer input inside an element. Always false while `isOn` is false. */
export function useIdle(element: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    const watched = element.current;
    if (!isOn || !watched) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleAfterMs);
    };
    wake();
    for (const name of activities) watched.addEventListener(name, wake);
    return () => {
      clearTimeout(timer);
      for (const name of activities) watched.removeEventListener(name, wake);
    };
  }, [element, isOn]);

  return isOn && isIdle;
}
