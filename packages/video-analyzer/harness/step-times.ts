import type { AnalyzerParts } from '../src/react/analyzer-parts.ts';

/**
 * Measures the milliseconds from the event of a pressed key to the end of the draw that shows its frame, for both videos if both
 * are on the stage. `paintScreen` takes the place of the one in `parts`.
 */
export function createStepTimes({ active, panes, paintScreen, sides }: AnalyzerParts) {
  const activeFrame = () => sides[active.getSnapshot()].player.getSnapshot().frame;
  let pressed: { at: number; frame: number } | null = null;
  let painted: Promise<number> | null = null;
  let onPainted = (_milliseconds: number) => {};

  const isAllExact = () => panes.getSnapshot().every(({ video }) => sides[video].player.getSnapshot().isExact);

  globalThis.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = { at: timeStamp, frame: activeFrame() };
      painted = new Promise((resolve) => {
        onPainted = resolve;
      });
    },
    { capture: true },
  );

  return {
    paintScreen: ((...target) => {
      paintScreen(...target);
      if (pressed === null || pressed.frame === activeFrame() || !isAllExact()) return;
      onPainted(performance.now() - pressed.at);
      pressed = null;
    }) satisfies AnalyzerParts['paintScreen'],
    /** Milliseconds of the key pressed last, once its frame is painted. */
    last: () => painted,
  };
}

/**
 * Seeks a `<video>` element. Returns the milliseconds until the browser has the picture of that time ready to be shown. The callback runs only at
 * the next screen refresh. That wait is left out, because the analyzer's steps, which this is compared with, are measured without it too.
 */
export function timeElementSeek(video: HTMLVideoElement, time: number): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve) => {
    video.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime - begin));
    video.currentTime = time;
  });
}
