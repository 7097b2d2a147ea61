import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the focus when it appears, which scrolls it into view and has a screen reader read it. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Later than a new screen, which gives the focus to its heading.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      {children}
    </div>
  );
}
