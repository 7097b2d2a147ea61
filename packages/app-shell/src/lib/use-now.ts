import { useEffect, useState } from 'react';

/** Returns the current time and updates it every `everyMilliseconds`, for texts such as "2 minutes ago". */
export function useNow(everyMilliseconds: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
