import { useEffect } from 'react';

export const leaveTexts = {
  page: 'You will lose all your progress. Are you sure you want to leave?',
  queue: 'You will lose all your progress. Are you sure you want to go back to the queue?',
} as const;

const isDevelopmentBuild = (import.meta as { env?: { DEV?: boolean } }).env?.DEV === true;

/** Warns before the tab is closed or left while there is unsaved work; browsers show their own wording. */
export function useLeaveWarning(hasUnsavedWork: boolean): void {
  useEffect(() => {
    if (!hasUnsavedWork || isDevelopmentBuild) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      return leaveTexts.page;
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [hasUnsavedWork]);
}
