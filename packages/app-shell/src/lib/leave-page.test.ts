import { expect, it, vi } from 'vitest';
import { leavePage } from './leave-page.ts';

/** Leaves a page that asks before it is left, or does not. Returns `onStay` and the visited addresses. */
function leave({ isAsking }: { isAsking: boolean }) {
  vi.useFakeTimers();
  const page = new EventTarget();
  const visited: string[] = [];
  if (isAsking) page.addEventListener('beforeunload', (event) => event.preventDefault());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('location', {
    assign(address: string) {
      visited.push(address);
      page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    },
  });
  const onStay = vi.fn<() => void>();
  leavePage('/next', onStay);
  return { onStay, visited };
}

it('reports that the user stayed, 3 seconds after the browser asked', () => {
  const { onStay, visited } = leave({ isAsking: true });
  expect(visited).toEqual(['/next']);
  vi.advanceTimersByTime(2_900);
  expect(onStay).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onStay).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it('reports nothing if the browser does not ask, however slow the next page is', () => {
  const { onStay } = leave({ isAsking: false });
  vi.advanceTimersByTime(60_000);
  expect(onStay).not.toHaveBeenCalled();
  vi.useRealTimers();
});
