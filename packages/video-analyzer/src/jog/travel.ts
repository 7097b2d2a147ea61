/** Adds up pixels, and returns each whole step of `pixels` once it is complete, negative backwards. */
export function createTravel(pixels: number) {
  let rest = 0;
  return (moved: number): number => {
    rest += moved;
    const steps = Math.trunc(rest / pixels);
    rest -= steps * pixels;
    return steps;
  };
}

const linesPerNotch = 3;
const pixelsPerLine = 40;
/** A notch of a mouse's wheel counts as so many pixels, whatever the browser reports. */
export const wheelPixelsPerNotch = 25;

/**
 * Returns how far a wheel event moves, in pixels down. A notch of a mouse's wheel is one frame on every system, a touchpad
 * reports many small moves.
 */
export function wheelPixels({
  deltaX,
  deltaY,
  deltaMode,
}: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>): number {
  const delta = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
  const pixels = deltaMode === 0 ? delta : delta * (deltaMode === 1 ? pixelsPerLine : linesPerNotch * pixelsPerLine);
  return Math.max(-wheelPixelsPerNotch, Math.min(wheelPixelsPerNotch, pixels));
}
