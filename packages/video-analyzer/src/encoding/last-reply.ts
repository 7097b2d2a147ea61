/** After this time without a reply, the reader is taken to have failed. */
const longestWaitMs = 1000;

/** The reply of a reader that was told to stop. It arrives after everything that the reader has sent before. */
export function createLastReply() {
  let arrive = () => {};
  const reply = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    /** Call it when the reply arrives, or if the reader fails. */
    arrive: () => arrive(),
    /** Resolves when the reply has arrived, after a second at the latest. */
    arrived: (): Promise<void> => {
      setTimeout(arrive, longestWaitMs);
      return reply;
    },
  };
}
