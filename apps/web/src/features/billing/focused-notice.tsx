import { useEffect, useRef, type ReactNode } from 'react';

/** Focused when it appears, so that it scrolls into view and screen readers announce it. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs after a new screen has focused its heading.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      {children}
    </div>
  );
}
