import { useEffect, useState, type RefObject } from 'react';

const idleAfterMs = 2_500;
const activities = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether nothing was pressed or moved inside an element for a while; never while `isOn` is false. */
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
