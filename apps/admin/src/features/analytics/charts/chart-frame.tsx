import { useCallback, useState, type ReactNode } from 'react';

/** Follows the width of an element. Returns the width in pixels (0 before it is measured) and the `ref` for that element. */
function useWidth(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}

interface ChartFrameProps {
  /** Says what the picture shows. A screen reader reads it in place of the picture. */
  label: string;
  /** In pixels. */
  height: number;
  children: (width: number) => ReactNode;
}

/** Draws at the container's pixel width instead of scaling, so text keeps the page's font size. */
export function ChartFrame({ label, height, children }: ChartFrameProps) {
  const [width, ref] = useWidth();
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={height} display="block">
          {children(width)}
        </svg>
      ) : null}
    </div>
  );
}
