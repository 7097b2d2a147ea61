import { expect, it } from 'vitest';
import { warnBeforeLeaving } from './leave-warning.ts';

/** Browsers warn if the event's default is prevented. */
function warns(tab: EventTarget): boolean {
  return !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('[ANZ-11] warns before the tab is left, until it is stopped', () => {
  const tab = new EventTarget();
  const stop = warnBeforeLeaving(tab, false);
  expect(warns(tab)).toBe(true);
  stop();
  expect(warns(tab)).toBe(false);
});

it('[ANZ-11] the development build leaves the page without a warning', () => {
  const tab = new EventTarget();
  const stop = warnBeforeLeaving(tab, true);
  expect(warns(tab)).toBe(false);
  stop();
});
