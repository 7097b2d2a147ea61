/** How the two videos share the stage. */
export const layoutModes = ['video1', 'video2', 'side-by-side', 'stacked', 'overlay'] as const;
export type LayoutMode = (typeof layoutModes)[number];

/**
 * The view of both videos. In an overlay, video 2 lies over video 1 with `opacity` 0 to 1, right of the `divider` (0 to
 * 1 of the stage's width), or everywhere if that is null.
 */
export type Layout = {
  readonly mode: LayoutMode;
  readonly opacity: number;
  readonly divider: number | null;
  /** Whether both videos play, step and seek together. */
  readonly isLinked: boolean;
};

export const firstLayout: Layout = { mode: 'video1', opacity: 0.5, divider: null, isLinked: false };
