export type Pause = ReturnType<typeof createPause>;

/** A pause of work in the background. Each call of `begin` makes it last `milliseconds` from then on. */
export function createPause(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended: Promise<void> | null = null;
  let resolveEnded = () => {};

  function end() {
    clearTimeout(timer);
    resolveEnded();
    ended = null;
  }

  return {
    begin() {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
      ended ??= new Promise((resolve) => {
        resolveEnded = resolve;
      });
    },
    end,
    /** Resolves at the end of the pause. Null without one. */
    ended: () => ended,
  };
}
