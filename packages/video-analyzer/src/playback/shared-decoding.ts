import { createFrameMemory } from './frame-memory.ts';
import { createPause } from './pause.ts';

/** From the latest event of a press, or the pointer coming onto a control, until the browser has surely painted what it changed, also on a slow computer. */
const pressMilliseconds = 250;

export type SharedDecoding = ReturnType<typeof createSharedDecoding>;

/** What players share for decoding frames around those that they show: memory, and pauses while the coach uses a control. */
export function createSharedDecoding(memory = createFrameMemory()) {
  return { memory, pause: createPause(pressMilliseconds) };
}
