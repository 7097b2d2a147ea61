export const leaveTexts = {
  page: 'You will lose all your progress. Are you sure you want to leave?',
  queue: 'You will lose all your progress. Are you sure you want to go back to the queue?',
} as const;

/**
 * Warns before the tab is closed or left; browsers show their own wording. Not in a development build, which reloads the page
 * whenever its code changes. Returns a function that stops.
 */
export function warnBeforeLeaving(tab: EventTarget, isDevelopmentBuild: boolean): () => void {
  if (isDevelopmentBuild) return () => {};
  const warn = (event: Event) => {
    event.preventDefault();
    // Chrome and Edge before version 119 warn only with a text.
    Object.assign(event, { returnValue: leaveTexts.page });
  };
  tab.addEventListener('beforeunload', warn);
  return () => tab.removeEventListener('beforeunload', warn);
}
