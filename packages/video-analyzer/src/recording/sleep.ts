/** A worker that has not run for longer was stopped together with the page: the computer slept, or the browser froze the tab (recording-32). */
export const sleepSeconds = 5;

export const sleptText =
  'The recording was paused because the computer was asleep. What was recorded until then is kept. Press Resume to go on.';
