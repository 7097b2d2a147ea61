import { createFrameMemory } from './frame-memory.ts';
import { createPause } from './pause.ts';

/**
 * How long decoding pauses after the pointer comes onto a control, and after each event of a press on one. Even a slow computer paints what the press has changed
 * in this time.
 */
const pressMilliseconds = 250;

export type SharedDecoding = ReturnType<typeof createSharedDecoding>;

/** Lets each player know when any video is stepped. */
export type SharedSteps = ReturnType<typeof createSharedSteps>;

function createSharedSteps() {
  const listeners = new Set<() => void>();
  return {
    /** Calls `onStep` each time a video is stepped. Returns a function that stops these calls. */
    listen(onStep: () => void): () => void {
      listeners.add(onStep);
      return () => void listeners.delete(onStep);
    },
    announce: () => listeners.forEach((onStep) => onStep()),
  };
}

/** What the players of two videos share: memory for decoded frames, the pause of decoding while a control is pressed, and news of each step. */
export function createSharedDecoding(memory = createFrameMemory()) {
  return { memory, pause: createPause(pressMilliseconds), steps: createSharedSteps() };
}
