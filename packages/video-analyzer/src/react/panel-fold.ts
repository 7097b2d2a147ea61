import { createStoredSwitch } from './use-stored-switch.ts';

/** On a tablet the picture needs the room more, so the panels are folded away at first. */
const isWindowWide = () => !matchMedia('(pointer: coarse) and (max-width: 1279px)').matches;

/** Whether the panel on a side of the stage is open. Stored in this browser. */
export const createPanelFold = (side: 'left' | 'right') => createStoredSwitch(`analyzer-${side}-panel`, isWindowWide);
