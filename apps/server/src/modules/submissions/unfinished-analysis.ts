/**
 * Uploads whose analysis has arrived and is not decided yet: it waits to be fetched from Cloudflare Stream, or for its conversion
 * (submissions-20, submissions-26).
 */
export const isUnfinishedAnalysis = {
  OR: [{ convertingAt: { not: null } }, { streamArrivedAt: { not: null } }],
};
