import { ConnectionError } from '@swing/app-shell/lib/connection-error';
import { refusedCall, unexpectedResponseError, networkError } from '@swing/app-shell/lib/testing/failed-calls';
import { describe, expect, it } from 'vitest';
import { messageOf, playUpload, request, type SendStep } from './testing/fake-upload.ts';
import { sendFailure } from '@swing/app-shell/uploads/upload-error';
import type { WaitingState } from './upload-state.ts';

const cut = new ConnectionError('cut');
/** Uses up all `retryDelays`, so that sending gives up and the outage begins. */
const cutFor = (failure: Error, storedBytes = 4) => [
  { storedBytes, failure },
  ...Array.from({ length: 6 }, () => ({ storedBytes: 0, failure })),
];
/** The same, but the first attempt learns that the server already has `storedBytes`. */
const foundFurther = (storedBytes: number): SendStep[] => [
  async ({ onResumed }) => {
    onResumed(storedBytes);
    throw cut;
  },
  ...cutFor(cut, 0).slice(1),
];
const gateway = sendFailure({ status: 502, text: '<html>' });
const away = 'The site is not available right now.';
const unavailable = sendFailure({ status: 503, text: `{"error":"${away}","code":"UNAVAILABLE"}` });
const refusedSubmit = refusedCall('QUOTA_EXCEEDED', 'Next upload available: May 1');

/** Starts an upload whose probe never settles, and returns the state it stays in. */
async function stillWaiting(script: Parameters<typeof playUpload>[0]): Promise<WaitingState> {
  const { flow } = playUpload(script);
  void flow.start(request());
  await expect.poll(() => flow.getState()).toMatchObject({ phase: 'waiting', isProbing: true });
  return flow.getState() as WaitingState;
}

describe('an upload that cannot reach the server', () => {
  it.each([
    ['sending, with no answer', { send: cutFor(cut) }, 'Upload failed. Please try again.', 0.4],
    ['sending, with a gateway that reaches no server', { send: cutFor(gateway) }, 'Upload failed', 0.4],
    ['asking for an upload', { begin: [networkError()] }, 'Failed to upload video. Please try again.', null],
    [
      'asking for an upload, through a gateway',
      { begin: [unexpectedResponseError(503)] },
      'Failed to initialize upload',
      null,
    ],
    ['sending to a server without its database or store', { send: cutFor(unavailable) }, away, 0.4],
    ['asking a server without its database', { begin: [refusedCall('UNAVAILABLE', away)] }, away, null],
    ['finalising at a server without its database', { submit: [refusedCall('UNAVAILABLE', away)] }, away, 1],
    ['finalising', { submit: [networkError()] }, 'Failed to finalize submission.', 1],
  ])('[UPL-04][UPL-09] waits after an outage while %s, with the reason', async (_, script, message, share) => {
    expect(await stillWaiting(script)).toMatchObject({ message, share, isProbing: true });
  });

  it('[UPL-09] resumes at the server’s offset once the server is reached', async () => {
    const { flow, calls } = playUpload({ send: cutFor(cut), probe: [false, false, true] });
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
    expect(calls.slice(-10)).toEqual([
      'wait 10000',
      'send /tus/1',
      'wait 15000',
      'probe',
      'wait 30000',
      'probe',
      'wait 60000',
      'probe',
      'send /tus/1',
      'submit',
    ]);
  });

  it('[UPL-09] repeats the draft request and the submit after an outage', async () => {
    const { flow, calls } = playUpload({
      begin: [networkError()],
      submit: [networkError()],
      probe: [true, true],
    });
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
    expect(calls).toEqual([
      'begin swing.mp4 10',
      'wait 15000',
      'probe',
      'begin swing.mp4 10',
      'send anew',
      'submit',
      'wait 15000',
      'probe',
      'submit',
    ]);
  });

  it('[UPL-09] waits up to 300 seconds between probes, each shortened by up to a fifth', async () => {
    const waits: number[] = [];
    const play = (random: number) => ({
      submit: [networkError()],
      probe: [...Array.from({ length: 7 }, () => false), true],
      parts: {
        random: () => random,
        wait: async (milliseconds: number) => {
          waits.push(milliseconds);
          return false;
        },
      },
    });
    await playUpload(play(0)).flow.start(request());
    expect(waits.splice(0)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
    await playUpload(play(1)).flow.start(request());
    expect(waits).toEqual([12_000, 24_000, 48_000, 96_000, 192_000, 240_000, 240_000, 240_000]);
  });

  it.each<[string, SendStep[], string[]]>([
    ['quickly once a part has arrived since', cutFor(cut, 8), ['wait 15000', 'wait 30000', 'wait 15000']],
    ['quickly once the server turns out to have more', foundFurther(5), ['wait 15000', 'wait 30000', 'wait 15000']],
    ['later each time where nothing has arrived', cutFor(cut, 0), ['wait 15000', 'wait 30000', 'wait 60000']],
  ])('[UPL-09] probes the server after a second outage %s', async (_, secondOutage, waits) => {
    const { flow, calls } = playUpload({ send: [...cutFor(cut), ...secondOutage], probe: [false, true, true] });
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
    expect(calls.filter((call) => /^wait \d{5,}$/.test(call) && call !== 'wait 10000')).toEqual(waits);
  });

  it('[UPL-09] probes at once when the player asks, and soon again if that was too early', async () => {
    const waits: number[] = [];
    const { flow } = playUpload({
      submit: [networkError()],
      probe: [false, false, false, true],
      parts: {
        wait(milliseconds, _signal, wake) {
          waits.push(milliseconds);
          if (waits.length !== 3) return Promise.resolve(false);
          const woken = new Promise<boolean>((resolve) => wake?.addEventListener('abort', () => resolve(true)));
          flow.tryNow();
          return woken;
        },
      },
    });
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
    expect(waits).toEqual([15_000, 30_000, 60_000, 15_000]);
  });

  it('[UPL-09] fails if the server refuses after the outage', async () => {
    const { flow } = playUpload({ submit: [networkError(), refusedSubmit], probe: [true] });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe('Next upload available: May 1');
  });

  it('[UPL-09] fails after 24 hours, when the server has dropped the draft', async () => {
    let now = 0;
    const { flow, calls } = playUpload({
      send: cutFor(cut),
      probe: Array.from({ length: 9 }, () => false),
      parts: {
        now: () => now,
        async wait(milliseconds) {
          if (milliseconds >= 15_000) now += 12 * 3_600_000;
          return false;
        },
      },
    });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe('Upload failed. Please try again.');
    expect(calls.filter((call) => call === 'probe')).toHaveLength(2);
  });

  it('[UPL-01] ends when the player cancels it', async () => {
    const { flow, calls, store } = playUpload({
      submit: [networkError()],
      parts: {
        wait: (_milliseconds, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      },
    });
    const started = flow.start(request());
    await expect.poll(() => flow.getState().phase).toBe('waiting');
    await flow.cancel();
    await started;
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit', 'discard draft']);
    expect(flow.getState()).toEqual({ phase: 'idle' });
    expect(store.kept.size).toBe(0);
  });
});
