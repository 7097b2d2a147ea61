import { createStore, type Observable } from '../store.ts';
import { audibleLevel } from './level-meter.ts';
import type { Microphone } from './microphone.ts';
import type { RecorderStatus } from './recorder-status.ts';

/** Why a recording gets no sound; null if it does. `not-encoded` is no fault of the microphone. */
export type MicrophoneTrouble = 'lost' | 'muted' | 'silent' | 'not-encoded' | null;

export const silentSeconds = 5;

export type TroubleWatchOptions = {
  microphone: Pick<Microphone, 'subscribe' | 'getSnapshot'>;
  recorder: Observable<{ readonly status: RecorderStatus }>;
  /** Returns the page time in seconds. */
  now?: () => number;
};

export type TroubleWatch = ReturnType<typeof createTroubleWatch>;

/**
 * Watches the microphone while it is recorded. It is silent if nothing was audible for five seconds although there was sound
 * before, for example in the test.
 */
export function createTroubleWatch({
  microphone,
  recorder,
  now = () => performance.now() / 1000,
}: TroubleWatchOptions) {
  const trouble = createStore<MicrophoneTrouble>(null);
  let silentSince: number | null = null;

  function find(): MicrophoneTrouble {
    const { status } = recorder.getSnapshot();
    const { status: microphoneStatus, level, testPeak, isLost, isMuted, hasSoundFailed } = microphone.getSnapshot();
    const isOpen = microphoneStatus === 'active';
    const isWatching = status === 'recording' && isOpen && !isMuted && testPeak >= audibleLevel;
    silentSince = isWatching && level < audibleLevel ? (silentSince ?? now()) : null;
    if (status !== 'recording' && status !== 'paused') return null;
    if (hasSoundFailed) return 'not-encoded';
    if (isLost) return 'lost';
    if (isOpen && isMuted) return 'muted';
    return silentSince !== null && now() - silentSince >= silentSeconds ? 'silent' : null;
  }

  return {
    subscribe: trouble.subscribe,
    getSnapshot: trouble.getSnapshot,
    /** Returns a function that stops. */
    watch(): () => void {
      const look = () => trouble.set(find());
      const stops = [microphone.subscribe(look), recorder.subscribe(look)];
      look();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
