/** A worker that has not run for longer was stopped together with the page: the computer slept, or the browser froze the tab (recording-32). */
export const sleepSeconds = 5;

/** A page that has not run for longer is not recorded, for example while the browser asks whether to leave it. It catches up with less. */
export const unresponsiveSeconds = 2 * sleepSeconds;

/** The page second up to which the recording goes, whatever arrives late: that of the last tick if the page has not responded since. */
export const reachedAt = (lastTickAt: number, now: number): number =>
  now - lastTickAt > unresponsiveSeconds ? lastTickAt : now;

/** The page second up to which sound that arrives is recorded. After a sleep, it may arrive before the tick that pauses the recording. */
export const soundUntil = (lastTickAt: number, now: number): number =>
  Math.min(lastTickAt + sleepSeconds, reachedAt(lastTickAt, now));

export const sleptText =
  'The recording was paused because the computer was asleep or the page did not respond. What was recorded until then is kept. Press Resume to go on.';
