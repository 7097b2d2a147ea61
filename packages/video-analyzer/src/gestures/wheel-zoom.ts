import { createTravel, wheelPixels, wheelPixelsPerNotch } from '../jog/travel.ts';
import { zoomLimits } from '../playback/zoom.ts';

type Turn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey' | 'timeStamp'>;

/** A move after a longer rest is a new one. */
const restMilliseconds = 200;

/** Of a pinch on a touchpad, each pixel changes the zoom by this factor. */
const zoomPerPixel = 1.01;

/** No pinch changes the zoom by as much at once, a notch of a mouse's wheel moves by more. */
const notchPixels = 30;

/** Browsers report a pinch on a touchpad as a wheel that is turned in small steps with Ctrl. */
const isPinch = ({ ctrlKey, deltaMode, deltaY }: Turn) => ctrlKey && deltaMode === 0 && Math.abs(deltaY) < notchPixels;

/**
 * Returns a function that gives the zoom after a turn of the wheel: a notch of a mouse's wheel is one step on every system, two
 * fingers that move on a touchpad make a step for as many pixels, and a pinch on it zooms in proportion.
 */
export function createWheelZoom(): (zoom: number, turn: Turn) => number {
  const steps = createTravel(wheelPixelsPerNotch);
  const pinched = createTravel(1);
  let lastAt = -Infinity;

  return (zoom, turn) => {
    const { deltaY, deltaMode, timeStamp } = turn;
    const isNew = timeStamp - lastAt > restMilliseconds;
    lastAt = timeStamp;
    if (isPinch(turn)) return zoom * zoomPerPixel ** -pinched(deltaY);
    // On a Mac, a notch that is turned slowly moves by a few pixels only.
    const moved = isNew ? Math.sign(deltaY) * wheelPixelsPerNotch : wheelPixels({ deltaX: 0, deltaY, deltaMode });
    return zoom - steps(moved) * zoomLimits.wheelStep;
  };
}
