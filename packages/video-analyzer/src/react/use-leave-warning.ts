import { useEffect } from 'react';
import { warnBeforeLeaving } from './leave-warning.ts';

const isDevelopmentBuild = (import.meta as { env?: { DEV?: boolean } }).env?.DEV === true;

/** Warns before the tab is closed or left while there is unsaved work. */
export function useLeaveWarning(hasUnsavedWork: boolean): void {
  useEffect(() => (hasUnsavedWork ? warnBeforeLeaving(globalThis, isDevelopmentBuild) : undefined), [hasUnsavedWork]);
}
