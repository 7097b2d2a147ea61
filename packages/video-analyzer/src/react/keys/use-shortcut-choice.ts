import { createStoredSwitch, useStoredSwitch } from '../use-stored-switch.ts';

const key = 'analyzer-shortcuts';

/** Whether single keys work as shortcuts. Speech input users need to turn them off. Stored in this browser. */
export const createShortcutChoice = () => createStoredSwitch(key);

/** As `createShortcutChoice`, for one component. */
export const useShortcutChoice = () => useStoredSwitch(key);
