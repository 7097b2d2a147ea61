import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 2_000;

/** Runs `tick` repeatedly with a pause before each run. */
export function startTicking(
  tick: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loop = async () => {
    for (;;) {
      await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      await tick().catch(onError);
    }
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
