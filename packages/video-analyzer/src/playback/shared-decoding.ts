import { createFrameMemory } from './frame-memory.ts';
import { createPause } from './pause.ts';

/**
 * How long decoding pauses after the pointer comes onto a control, and after each event of a press on one. Even a slow computer paints what the press has changed
 * in this time.
 */
const pressMilliseconds = 250;

export type SharedDecoding = ReturnType<typeof createSharedDecoding>;

/** What players share for decoding frames around those that they show: memory, and pauses while the coach uses a control. */
export function createSharedDecoding(memory = createFrameMemory()) {
  return { memory, pause: createPause(pressMilliseconds) };
}
