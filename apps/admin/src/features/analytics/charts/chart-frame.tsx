import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

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
