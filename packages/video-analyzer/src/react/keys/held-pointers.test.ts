import { expect, it } from 'vitest';
import { followHeldPointers } from './held-pointers.ts';

/** What is held after these events of a page. */
function heldAfter(...events: [type: string, facts?: object][]) {
  const page = new EventTarget();
  const pointers = followHeldPointers(page);
  for (const [type, facts] of events) {
    page.dispatchEvent(Object.assign(new Event(type), { pointerId: 1, button: 0, buttons: 1, ...facts }));
  }
  return pointers.isHeld();
}

it('[ANZ-06] takes the blur of a field, which a press causes, for no release', () => {
  const page = new EventTarget();
  const pointers = followHeldPointers(page);
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerId: 1, button: 0 }));
  const blur = new Event('blur');
  Object.defineProperty(blur, 'target', { value: new EventTarget() });
  page.dispatchEvent(blur);
  expect(pointers.isHeld()).toBe(true);
});

it.each([
  ['a press', [['pointerdown'], ['pointermove']], true],
  ['a press and its release', [['pointerdown'], ['pointerup']], false],
  ['a press that became a scroll', [['pointerdown'], ['pointercancel']], false],
  ['the second of two fingers', [['pointerdown'], ['pointerdown', { pointerId: 2 }], ['pointerup']], true],
  ['a press of another button', [['pointerdown', { button: 2 }]], false],
  ['a press whose release was not reported', [['pointerdown'], ['pointermove', { buttons: 0 }]], false],
  ['a press before another window was opened', [['pointerdown'], ['blur']], false],
] as [string, [string, object?][], boolean][])(
  '[ANZ-06] knows after %s whether a pointer is held',
  (_, events, isHeld) => {
    expect(heldAfter(...events)).toBe(isHeld);
  },
);
