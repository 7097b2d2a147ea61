import { useStoredSwitch } from '../use-stored-switch.ts';

/** Whether single keys work as shortcuts. Speech input users need to turn them off. Stored in this browser. */
export const useShortcutChoice = () => useStoredSwitch('analyzer-shortcuts');
