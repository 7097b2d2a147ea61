/** A piece of sound and when it was captured. */
export type SteadyPiece<Piece> = { readonly piece: Piece; readonly seconds: number };

const aheadSeconds = 0.25;

/**
 * Tells when pieces of sound were really captured. A busy machine reports some of them late, never early: the earliest
 * time that a piece or those after it give, counted back over the sound between them, is right. Each piece is held for a
 * quarter of a second to hear them. All in seconds.
 */
export function createSteadyTimes<Piece>() {
  const waiting: { piece: Piece; seconds: number; duration: number }[] = [];
  let waitingSeconds = 0;

  function steady(mostWaiting: number): SteadyPiece<Piece>[] {
    const known: SteadyPiece<Piece>[] = [];
    while (waiting.length > 0 && waitingSeconds > mostWaiting) {
      let between = 0;
      let earliest = Infinity;
      for (const { seconds, duration } of waiting) {
        earliest = Math.min(earliest, seconds - between);
        between += duration;
      }
      const [first] = waiting.splice(0, 1);
      if (first === undefined) break;
      waitingSeconds -= first.duration;
      known.push({ piece: first.piece, seconds: earliest });
    }
    return known;
  }

  return {
    /** Takes the next piece, said to begin at `seconds`; answers those whose time is known now, in order. */
    add(piece: Piece, seconds: number, duration: number): SteadyPiece<Piece>[] {
      waiting.push({ piece, seconds, duration });
      waitingSeconds += duration;
      return steady(aheadSeconds);
    },
    /** Answers what is still held; nothing comes after it. */
    rest: (): SteadyPiece<Piece>[] => steady(-Infinity),
  };
}
