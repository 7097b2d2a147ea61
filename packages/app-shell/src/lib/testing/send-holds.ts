import type { Hold } from '../send-analysis-file.ts';

/** The time for taking back, which a test ends. */
export function testHold() {
  const takingBack = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold: Hold = {
    takenBack: takingBack.signal,
    untilReleased: () =>
      new Promise((resolve, reject) => {
        const fail = () => reject(takingBack.signal.reason as Error);
        if (takingBack.signal.aborted) fail();
        takingBack.signal.addEventListener('abort', fail);
        void released.then(resolve);
      }),
  };
  return { hold, release: () => release(), takeBack: () => takingBack.abort(new Error('taken back')) };
}

/** One that is over. */
export function endedHold(): Hold {
  const { hold, release } = testHold();
  release();
  return hold;
}
