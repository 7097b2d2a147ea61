/** A piece of sound and its capture time. */
export type SteadyPiece<Piece> = { readonly piece: Piece; readonly seconds: number };

const aheadSeconds = 0.25;

/**
 * Corrects the capture times of pieces of sound. A busy machine reports some pieces late, never early. The earliest
 * time that a piece or a later one implies, counted back over the sound between them, is therefore right. Each piece is
 * held for 0.25 seconds to wait for later ones. All in seconds.
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
    /** Adds a piece reported to begin at `seconds`. Returns the pieces whose time is now certain, in order. */
    add(piece: Piece, seconds: number, duration: number): SteadyPiece<Piece>[] {
      waiting.push({ piece, seconds, duration });
      waitingSeconds += duration;
      return steady(aheadSeconds);
    },
    /** Returns the pieces still held. Call it last. */
    rest: (): SteadyPiece<Piece>[] => steady(-Infinity),
  };
}
