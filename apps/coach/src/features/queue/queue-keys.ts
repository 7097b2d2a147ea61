/** The keys of the queue, as its help shows them. */
export const queueKeys = [
  { key: 'j', does: 'Next submission' },
  { key: 'k', does: 'Previous submission' },
  { key: 'Enter', does: 'Main action of the submission, such as Analyze' },
] as const;

const steps = new Map([
  ['j', 1],
  ['k', -1],
]);

export type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Returns the index of the row that a key moves to, or null if it moves nowhere. `current` is the row with the focus, -1
 * if none has it.
 */
export function rowAfterKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey,
  current: number,
  count: number,
): number | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  const step = steps.get(key);
  if (step === undefined) return null;
  const next = current + step;
  return next >= 0 && next < count ? next : null;
}
