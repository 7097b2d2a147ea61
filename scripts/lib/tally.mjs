/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** Returns the sum of tallies. */
export function sumTallies(tallies) {
  const sumOf = (field) => tallies.reduce((sum, tally) => sum + tally[field], 0);
  return { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') };
}

/** Returns the tally of a single check. */
export const checkTally = (hasPassed) => ({ passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 });

/** Formats a tally, as in the last line of every test command. */
export function formatTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
