import { expect, it } from 'vitest';
import { warnBeforeLeaving } from './leave-warning.ts';

/** Leaves a tab. Browsers warn if the event's default is prevented, and older ones show its text. */
function leave(tab: EventTarget) {
  const event = new Event('beforeunload', { cancelable: true });
  const left = Object.defineProperty(event, 'returnValue', { value: '', writable: true });
  return { isWarned: !tab.dispatchEvent(left), text: Reflect.get(left, 'returnValue') };
}

it('[ANZ-11] warns before the tab is left, in the exact words, until it is stopped', () => {
  const tab = new EventTarget();
  const stop = warnBeforeLeaving(tab, false);
  expect(leave(tab)).toEqual({
    isWarned: true,
    text: 'You will lose all your progress. Are you sure you want to leave?',
  });
  stop();
  expect(leave(tab)).toEqual({ isWarned: false, text: '' });
});

it('[ANZ-11] the development build leaves the page without a warning', () => {
  const tab = new EventTarget();
  const stop = warnBeforeLeaving(tab, true);
  expect(leave(tab).isWarned).toBe(false);
  stop();
});
