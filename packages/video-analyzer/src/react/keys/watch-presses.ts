const controls = 'button, input, select, textarea, [role="slider"]';

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

/** Calls `listener` when the pointer comes onto a control outside of `stage`, and may press it soon. Returns a function that stops this. */
export function watchPointedControls(stage: Element | null, listener: () => void): () => void {
  const onPoint = ({ target }: Event) => {
    if (target instanceof Element && !stage?.contains(target) && target.closest(controls) !== null) listener();
  };
  addEventListener('pointerover', onPoint);
  return () => removeEventListener('pointerover', onPoint);
}
