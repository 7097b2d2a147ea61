import { useStoredSwitch } from './use-stored-switch.ts';

/** In a lower window the picture needs the room more, so the strip is folded away at first. */
const isWindowHigh = () => innerHeight >= 700;

/** Whether the strip of checkpoints is open. Stored in this browser. */
export const useStripFold = () => useStoredSwitch('analyzer-checkpoints', isWindowHigh);
