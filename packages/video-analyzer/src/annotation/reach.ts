import type { Viewport } from './geometry.ts';

/** How near a pointer must come to grab a handle or to select a drawing, in canvas pixels. */
export type Reach = { readonly handle: number; readonly drawing: number };

const inStagePixels: Reach = { handle: 14, drawing: 8 };
/** Of a finger, in pixels of the page: half of what a fingertip covers. */
const inPagePixels: Reach = { handle: 22, drawing: 16 };

/** The reach of a mouse or a stylus. */
export function pointerReach({ scale }: Viewport): Reach {
  return { handle: inStagePixels.handle * scale, drawing: inStagePixels.drawing * scale };
}

/** The reach of a finger, which does not shrink with the stage on a small screen. */
export function fingerReach(viewport: Viewport, canvasPixelsPerPagePixel: number): Reach {
  const { handle, drawing } = pointerReach(viewport);
  return {
    handle: Math.max(handle, inPagePixels.handle * canvasPixelsPerPagePixel),
    drawing: Math.max(drawing, inPagePixels.drawing * canvasPixelsPerPagePixel),
  };
}
