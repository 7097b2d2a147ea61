/** The longest time to wait for the reply. */
const longestWaitMs = 1000;

/** Waits for a microphone reader to confirm that it has stopped. Messages keep their order, so by then all of its sound has arrived. */
export function createLastReply() {
  let arrive = () => {};
  const reply = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    /** Call this when the reader has replied or failed. Whoever waits for the reply then goes on. */
    arrive: () => arrive(),
    /** Resolves when `arrive` is called, after a second at the latest. */
    arrived: (): Promise<void> => {
      setTimeout(arrive, longestWaitMs);
      return reply;
    },
  };
}
