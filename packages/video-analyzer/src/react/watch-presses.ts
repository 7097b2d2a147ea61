/** Controls that change on `keydown`. On others, a key causes a click, or is a command of the analyzer. */
const keyControls = 'input, select, [role="slider"]';

const types = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;

/**
 * Calls `listener` at each event of a press on a control outside of `stage`, before the control's own listeners. Returns a function that stops
 * this.
 */
export function watchPresses(
  stage: Element | null,
  listener: (type: (typeof types)[number], control: Element) => void,
): () => void {
  const stopping = new AbortController();
  for (const type of types) {
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Element) || stage?.contains(target)) return;
      if (type !== 'keydown' || target.matches(keyControls)) listener(type, target);
    };
    addEventListener(type, onPress, { capture: true, signal: stopping.signal });
  }
  return () => stopping.abort();
}
