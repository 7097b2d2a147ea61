export type Marks = Awaited<ReturnType<typeof createMarks>>;

/** A microphone that clicks at given moments, and how many of the clicks have begun. A flash of the picture with each shows how far both are apart. */
export async function createMarks(sampleRate = 48_000) {
  const audio = new AudioContext({ sampleRate });
  await audio.resume();
  const destination = audio.createMediaStreamDestination();
  const silence = new ConstantSourceNode(audio, { offset: 0 });
  silence.connect(destination);
  silence.start();
  const clicks: { at: number; start: number }[] = [];
  return {
    stream: destination.stream,
    /** Clicks at a page time (performance.now() / 1000). */
    add(at: number): void {
      const tone = new OscillatorNode(audio, { frequency: 1000 });
      tone.connect(destination);
      const start = audio.currentTime + (at - performance.now() / 1000);
      clicks.push({ at, start });
      tone.start(start);
      tone.stop(start + 0.15);
    },
    // A starved audio thread falls behind performance.now(), and the click with it, so the flash waits for both clocks.
    begunCount: (): number =>
      clicks.filter(({ at, start }) => performance.now() / 1000 >= at && audio.currentTime >= start).length,
  };
}

/** Paints black or white. Each mark inverts it until the next one, so that it is in a recorded frame for certain. */
export function paintFlash(ctx: CanvasRenderingContext2D, begunCount: number, width: number, height: number): void {
  ctx.fillStyle = begunCount % 2 === 1 ? '#ffffff' : '#000000';
  ctx.fillRect(0, 0, width, height);
}
