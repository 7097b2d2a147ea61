import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSendHold } from './send-hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const hold = createSendHold();
  let outcome = 'waiting';
  void hold.untilReleased().then(
    () => (outcome = 'released'),
    () => (outcome = 'rejected'),
  );
  return { hold, state: () => [hold.isHeld.getSnapshot(), outcome, hold.takenBack.aborted] };
}

it('[REC-08] releases a recording after ten seconds, and counts them down', async () => {
  const { hold, state } = setUp();
  expect(hold.secondsLeft()).toBe(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(hold.secondsLeft()).toBe(10);
  await vi.advanceTimersByTimeAsync(9_998);
  expect([hold.secondsLeft(), ...state()]).toEqual([1, true, 'waiting', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([hold.secondsLeft(), ...state()]).toEqual([0, false, 'released', false]);
  hold.takeBack();
  expect(state()).toEqual([false, 'released', false]);
});

it('[REC-08] releases it at once with Send now, after which it cannot be taken back', async () => {
  const { hold, state } = setUp();
  hold.sendNow();
  hold.takeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toEqual([false, 'released', false]);
});

it('[REC-08] never releases one that was taken back', async () => {
  const { hold, state } = setUp();
  await vi.advanceTimersByTimeAsync(9_999);
  hold.takeBack();
  hold.sendNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toEqual([false, 'rejected', true]);
  await expect(hold.untilReleased()).rejects.toThrow('aborted');
});

it('[REC-08] ends without either when sending has failed', async () => {
  const { hold, state } = setUp();
  hold.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toEqual([false, 'waiting', false]);
});

it('[REC-08] [ANZ-11] stands still while the coach is asked whether to leave', async () => {
  const { hold, state } = setUp();
  await vi.advanceTimersByTimeAsync(4_000);
  const resume = hold.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([hold.secondsLeft(), ...state()]).toEqual([6, true, 'waiting', false]);
  resume();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(state()).toEqual([true, 'waiting', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual([false, 'released', false]);
});

it('[REC-08] [ANZ-11] stands still until the last of several pauses ends', async () => {
  const { hold, state } = setUp();
  const [resumeCompressed, resumeAsked] = [hold.pause(), hold.pause()];
  await vi.advanceTimersByTimeAsync(60_000);
  resumeCompressed();
  resumeCompressed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([hold.secondsLeft(), ...state()]).toEqual([10, true, 'waiting', false]);
  resumeAsked();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(state()).toEqual([true, 'waiting', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toEqual([false, 'released', false]);
});

it('[REC-08] can be taken back while the coach is asked', async () => {
  const { hold, state } = setUp();
  const resume = hold.pause();
  hold.takeBack();
  resume();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toEqual([false, 'rejected', true]);
});
