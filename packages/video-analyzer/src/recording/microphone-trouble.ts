import { createStore, type Observable } from '../store.ts';
import { audibleLevel } from './level-meter.ts';
import type { Microphone } from './microphone.ts';
import type { RecorderStatus } from './recorder-status.ts';

/** Why the microphone of a recording gives no sound; null if it does. */
export type MicrophoneTrouble = 'lost' | 'muted' | 'silent' | null;

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
    const { status: microphoneStatus, level, testPeak, isLost, isMuted } = microphone.getSnapshot();
    const isOpen = microphoneStatus === 'active';
    const isWatching = status === 'recording' && isOpen && !isMuted && testPeak >= audibleLevel;
    silentSince = isWatching && level < audibleLevel ? (silentSince ?? now()) : null;
    if (status !== 'recording' && status !== 'paused') return null;
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
