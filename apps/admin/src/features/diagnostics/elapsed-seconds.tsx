import { useEffect, useState } from 'react';

/** Shows how many seconds have passed since it appeared. If this page is itself captured, the changing number makes the browser send pictures. */
export function ElapsedSeconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{seconds} s</span>;
}
