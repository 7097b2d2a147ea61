/**
 * Follows whether the main button of a mouse, a finger or a stylus is held down anywhere on the page. Returns what tells that, and what stops
 * following.
 */
export function followHeldPointers(page: EventTarget): { isHeld: () => boolean; stop: () => void } {
  const held = new Set<number>();
  const stopping = new AbortController();
  const listen = (type: string, listener: (event: PointerEvent) => void) =>
    page.addEventListener(type, (event) => listener(event as PointerEvent), { capture: true, signal: stopping.signal });
  listen('pointerdown', ({ pointerId, button }) => void (button === 0 && held.add(pointerId)));
  listen('pointerup', ({ pointerId }) => held.delete(pointerId));
  listen('pointercancel', ({ pointerId }) => held.delete(pointerId));
  // The release may have happened where the page does not learn of it, such as in a menu of the browser.
  listen('pointermove', ({ pointerId, buttons }) => void (buttons === 0 && held.delete(pointerId)));
  listen('blur', ({ target }) => void (target === page && held.clear()));
  return { isHeld: () => held.size > 0, stop: () => stopping.abort() };
}
