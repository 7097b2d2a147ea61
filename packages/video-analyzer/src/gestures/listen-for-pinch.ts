import { distance, type Point } from '../annotation/geometry.ts';
import type { FingerPair } from '../playback/pinch.ts';

/** Zooms and moves a picture with two fingers, whose places are pixels of the page. */
export type Pinch = { move(before: FingerPair, after: FingerPair): void; end(): void };

type PinchOptions = {
  /** For how long after the last sign of a stylus fingers are ignored. */
  palmMilliseconds: number;
  /**
   * Called when a second finger comes down, with where the first one did. `isLate`: what the first one does is meant. Returns
   * null to let it go on.
   */
  begin: (place: Point, isLate: boolean) => Pinch | null;
};

type Finger = { readonly downAt: number; readonly from: Point; at: Point };

/** The second finger may come down for as long, or while the first one has not moved farther than this. */
const limits = { milliseconds: 200, pixels: 10 };

/**
 * Finds pinches on `element`. Other listeners do not learn of the movements of a finger from when the second one comes down until
 * both are lifted. Returns a function that stops listening.
 */
export function listenForPinch(element: HTMLElement, { palmMilliseconds, begin }: PinchOptions): () => void {
  const abort = new AbortController();
  const fingers = new Map<number, Finger>();
  let pinch: Pinch | null = null;
  let otherSeenAt = -Infinity;
  let isOtherDown = false;

  function end() {
    pinch?.end();
    pinch = null;
  }

  const places = (): FingerPair | null => {
    const [one, other] = fingers.values();
    return one && other ? [one.at, other.at] : null;
  };

  /** A stylus takes over from fingers. A mouse that draws is not disturbed by them. */
  function noteOther({ type, pointerType, buttons, timeStamp }: PointerEvent) {
    isOtherDown = buttons !== 0;
    if (pointerType === 'pen') otherSeenAt = timeStamp;
    if (type !== 'pointerdown') return;
    end();
    fingers.clear();
  }

  function down({ pointerId, timeStamp, clientX, clientY }: PointerEvent) {
    if (isOtherDown || timeStamp - otherSeenAt < palmMilliseconds || fingers.size > 1) return;
    const at = { x: clientX, y: clientY };
    const [first] = fingers.values();
    fingers.set(pointerId, { downAt: timeStamp, from: at, at });
    if (!first || pinch) return;
    const isLate = timeStamp - first.downAt > limits.milliseconds && distance(first.from, first.at) > limits.pixels;
    pinch = begin(first.from, isLate);
  }

  function move(event: PointerEvent) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = places();
    finger.at = { x: event.clientX, y: event.clientY };
    const after = places();
    if (pinch === null) return;
    event.stopPropagation();
    if (before && after) pinch.move(before, after);
  }

  function up({ pointerId }: PointerEvent) {
    fingers.delete(pointerId);
    if (fingers.size === 0) end();
  }

  function listen(type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', touch: typeof move) {
    // In the capture phase: on the stage, the first finger would go on drawing.
    element.addEventListener(type, (event) => (event.pointerType === 'touch' ? touch(event) : noteOther(event)), {
      capture: true,
      signal: abort.signal,
    });
  }
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', up);
  listen('pointercancel', up);
  return () => abort.abort();
}
