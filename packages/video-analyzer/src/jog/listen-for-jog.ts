import { createTravel, wheelPixels, wheelPixelsPerNotch } from './travel.ts';

const dragPixelsPerFrame = 8;

/** Moves a video by whole frames. */
export type Step = (frames: number) => void;

type Drag = { readonly id: number; readonly step: Step; readonly travel: (pixels: number) => number; x: number };

/**
 * Moves a video by frames while the coach drags or turns the wheel over `element`: right and down are forwards. `find` returns the function
 * that moves the video, or null to leave an event to other listeners. Returns a function that stops listening.
 */
export function listenForJog(
  element: HTMLElement,
  find: (event: PointerEvent | WheelEvent) => Step | null,
): () => void {
  const abort = new AbortController();
  const wheel = createTravel(wheelPixelsPerNotch);
  let drag: Drag | null = null;

  function take(event: Event) {
    event.preventDefault();
    event.stopPropagation();
  }

  function begin(event: PointerEvent) {
    const step = event.isPrimary && event.button === 0 ? find(event) : null;
    if (step === null) return;
    take(event);
    element.setPointerCapture(event.pointerId);
    drag = { id: event.pointerId, step, travel: createTravel(dragPixelsPerFrame), x: event.clientX };
    step(0);
  }

  function move(event: PointerEvent) {
    if (drag?.id !== event.pointerId) return;
    take(event);
    const frames = drag.travel(event.clientX - drag.x);
    drag.x = event.clientX;
    if (frames !== 0) drag.step(frames);
  }

  function end(event: PointerEvent) {
    if (drag?.id === event.pointerId) drag = null;
  }

  function turn(event: WheelEvent) {
    const step = find(event);
    if (step === null) return;
    take(event);
    const frames = wheel(wheelPixels(event));
    if (frames !== 0) step(frames);
  }

  // In the capture phase: on the stage, a drag would draw and the wheel would zoom.
  const options = { capture: true, signal: abort.signal };
  element.addEventListener('pointerdown', begin, options);
  element.addEventListener('pointermove', move, options);
  element.addEventListener('pointerup', end, options);
  element.addEventListener('pointercancel', end, options);
  element.addEventListener('wheel', turn, { ...options, passive: false });
  return () => abort.abort();
}
