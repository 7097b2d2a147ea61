import { createStore, type Observable } from '../../store.ts';

/** How long after Send a recording can be taken back (recording-23). */
const takeBackMs = 10_000;

/** The time in which a recording that is being sent can be taken back. Its bytes are sent meanwhile. */
export type SendHold = {
  /** Resolves when the analysis may be completed. Rejects with the reason of `takenBack` if it was taken back. */
  untilReleased(): Promise<void>;
  /** Aborted when the recording is taken back. */
  readonly takenBack: AbortSignal;
  readonly isHeld: Observable<boolean>;
  secondsLeft(): number;
  sendNow(): void;
  takeBack(): void;
  /**
   * Stops the time, while the coach is asked something or the recording is compressed. Returns a function that lets it go on, unless another pause
   * has not ended.
   */
  pause(): () => void;
  /** Ends the time without effect, because sending has failed. */
  end(): void;
};

export function createSendHold(): SendHold {
  let endsAt = performance.now() + takeBackMs;
  let pausedAt: number | null = null;
  let pauseCount = 0;
  const isHeld = createStore(true);
  const takingBack = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let timer = setTimeout(() => settle(release), takeBackMs);

  function settle(act: () => void) {
    if (!isHeld.getSnapshot()) return;
    clearTimeout(timer);
    isHeld.set(false);
    act();
  }

  return {
    untilReleased: () =>
      new Promise((resolve, reject) => {
        const fail = () => reject(takingBack.signal.reason as Error);
        if (takingBack.signal.aborted) fail();
        else takingBack.signal.addEventListener('abort', fail);
        void released.then(resolve);
      }),
    takenBack: takingBack.signal,
    isHeld,
    secondsLeft: () => Math.max(0, Math.ceil((endsAt - (pausedAt ?? performance.now())) / 1000)),
    sendNow: () => settle(release),
    takeBack: () => settle(() => takingBack.abort()),
    pause() {
      if (!isHeld.getSnapshot()) return () => {};
      clearTimeout(timer);
      pausedAt ??= performance.now();
      pauseCount += 1;
      let isPausing = true;
      return () => {
        if (!isPausing) return;
        isPausing = false;
        pauseCount -= 1;
        if (!isHeld.getSnapshot() || pausedAt === null || pauseCount > 0) return;
        const leftMs = endsAt - pausedAt;
        endsAt = performance.now() + leftMs;
        pausedAt = null;
        timer = setTimeout(() => settle(release), leftMs);
      };
    },
    end: () => settle(() => {}),
  };
}
