import { useStoredSwitch } from '../use-stored-switch.ts';

/** In a lower window, and on a tablet held sideways, the picture needs the room more, so the strip is folded away at first. */
const isWindowHigh = () =>
  matchMedia('(min-height: 700px) and ((pointer: fine) or (min-width: 1280px) or (orientation: portrait))').matches;

/** Whether the strip of checkpoints is open. Stored in this browser. */
export const useStripFold = () => useStoredSwitch('analyzer-checkpoints', isWindowHigh);
