import { useEffect, useState } from 'react';

/** Counts the seconds since it was first shown. A page that captures itself then changes, which it must to give pictures. */
export function ElapsedSeconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{seconds} s</span>;
}
