import { createFrameMemory } from './frame-memory.ts';
import { createPause } from './pause.ts';

/**
 * How long decoding pauses after the pointer comes onto a control, and after each event of a press on one. Even a slow computer paints what the press has changed
 * in this time.
 */
const pressMilliseconds = 250;

export type SharedDecoding = ReturnType<typeof createSharedDecoding>;

/** Tells several players of each other's steps. */
export type SharedSteps = ReturnType<typeof createSharedSteps>;

function createSharedSteps() {
  const listeners = new Set<() => void>();
  return {
    /** Calls `onStep` after each step of any player. Returns a function that ends this. */
    listen(onStep: () => void): () => void {
      listeners.add(onStep);
      return () => void listeners.delete(onStep);
    },
    announce: () => listeners.forEach((onStep) => onStep()),
  };
}

/** What players share for decoding frames around those that they show: memory, and pauses while the coach uses a control or steps. */
export function createSharedDecoding(memory = createFrameMemory()) {
  return { memory, pause: createPause(pressMilliseconds), steps: createSharedSteps() };
}
