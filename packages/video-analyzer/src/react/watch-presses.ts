/** The controls that a key changes directly. With the others it is a click, or a command of the analyzer. */
const keyControls = 'input, select, [role="slider"]';

const types = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;

/** Calls `listener` when a control outside of `stage` is pressed, before the control itself is called. Returns a function that stops. */
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
