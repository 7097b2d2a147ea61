/** A worker that has not run for longer was stopped together with the page: the computer slept, or the browser froze the tab (recording-32). */
export const sleepSeconds = 5;

/**
 * If the page does not respond for longer than this, for example while the browser asks whether to leave it, the recording is paused at
 * the moment when that began. After a shorter time, it goes on without a pause.
 */
export const unresponsiveSeconds = 2 * sleepSeconds;

/** The page second at which the recording ends now: that of the last tick, if the page has not responded since. */
export const reachedAt = (lastTickAt: number, now: number): number =>
  now - lastTickAt > unresponsiveSeconds ? lastTickAt : now;

/** The page second up to which sound that arrives is recorded. After a sleep, it may arrive before the tick that pauses the recording. */
export const soundUntil = (lastTickAt: number, now: number): number =>
  Math.min(lastTickAt + sleepSeconds, reachedAt(lastTickAt, now));

export const sleptText =
  'The recording was paused because the computer was asleep or the page did not respond. What was recorded until then is kept. Press Resume to go on.';
