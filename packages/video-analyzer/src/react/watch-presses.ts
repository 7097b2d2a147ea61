/** The controls that a key changes directly. With the others it is a click, or a command of the analyzer. */
const keyControls = 'input, select, [role="slider"]';

/** Calls `listener` when a control outside of `stage` is pressed, before the control itself is called. Returns a function that stops. */
export function watchPresses(stage: Element | null, listener: () => void): () => void {
  const onPress = ({ type, target }: Event) => {
    if (!(target instanceof Element) || stage?.contains(target)) return;
    if (type !== 'keydown' || target.matches(keyControls)) listener();
  };
  const types = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;
  for (const type of types) addEventListener(type, onPress, { capture: true });
  return () => {
    for (const type of types) removeEventListener(type, onPress, { capture: true });
  };
}
