/** Most pages answer sooner. */
const answerMs = 3_000;

/**
 * Goes to another page. If the browser asks whether to leave this one, and this one is still shown 3 seconds later, calls `onStay`:
 * browsers do not report the answer.
 */
export function leavePage(address: string, onStay: () => void): void {
  const onAsk = ({ defaultPrevented }: BeforeUnloadEvent) => {
    if (defaultPrevented) setTimeout(onStay, answerMs);
  };
  globalThis.addEventListener('beforeunload', onAsk, { once: true });
  globalThis.location.assign(address);
}
