/** The coach's share in percent of what a player pays, from this roster position on (coaching-6). */
export const revenueTiers = [
  { fromPosition: 1, percent: 60 },
  { fromPosition: 21, percent: 75 },
  { fromPosition: 51, percent: 90 },
] as const;

/** The share in percent of the player at a roster position, counted from 1. */
export function sharePercent(position: number): number {
  return revenueTiers.findLast(({ fromPosition }) => fromPosition <= position)?.percent ?? revenueTiers[0].percent;
}

/** The players of the tier that begins at a roster position: "the first 20 players", "players 21 to 50", "players 51 and above". */
export function playersOfTier({ fromPosition }: (typeof revenueTiers)[number]): string {
  const next = revenueTiers.find((tier) => tier.fromPosition > fromPosition);
  if (!next) return `players ${fromPosition} and above`;
  return fromPosition === 1
    ? `the first ${next.fromPosition - 1} players`
    : `players ${fromPosition} to ${next.fromPosition - 1}`;
}

export interface RevenueStanding {
  percent: number;
  /** Null in the highest tier. */
  next: { percent: number; playersNeeded: number } | null;
}

/** The tier of a coach with this many paying players, and how many more reach the next one. */
export function revenueStanding(payingPlayers: number): RevenueStanding {
  const next = revenueTiers.find(({ fromPosition }) => fromPosition > Math.max(payingPlayers, 1));
  return {
    percent: sharePercent(payingPlayers),
    next: next ? { percent: next.percent, playersNeeded: next.fromPosition - payingPlayers } : null,
  };
}

/** A player on a coach's roster, and since when the player was linked. */
export interface RosterPlace {
  playerId: string;
  linkedAt: Date;
}

/**
 * The position of each player, counted from 1: by the date of the link, then by id. If a player is listed repeatedly, the
 * first entry counts.
 */
export function rosterPositions(places: readonly RosterPlace[]): Map<string, number> {
  const linkedAt = new Map<string, number>();
  for (const place of places) {
    if (!linkedAt.has(place.playerId)) linkedAt.set(place.playerId, place.linkedAt.getTime());
  }
  const sorted = [...linkedAt].sort(([one, at], [other, otherAt]) => at - otherAt || (one < other ? -1 : 1));
  return new Map(sorted.map(([playerId], index) => [playerId, index + 1]));
}

/** A payment of a player. Amounts are in cents. */
export interface SharedPayment {
  status: 'paid' | 'failed' | 'refunded' | 'disputed';
  amountCents: number;
  feeCents: number;
  refundedCents: number;
  /** Position of its player on the coach's roster, counted from 1. */
  position: number;
}

/** Cents of a payment that are shared: what was paid, less refunds and the provider's fee. 0 while it is disputed. */
export function netCents({ status, amountCents, feeCents, refundedCents }: Omit<SharedPayment, 'position'>): number {
  if (status === 'failed' || status === 'disputed') return 0;
  return Math.max(0, amountCents - refundedCents - feeCents);
}

/** The coach's cents. Each payment is rounded by itself, so that a list of them adds up. */
export function earnedCents(payments: readonly SharedPayment[]): number {
  return payments.reduce(
    (total, payment) => total + Math.round((netCents(payment) * sharePercent(payment.position)) / 100),
    0,
  );
}

/** The shares in percent that a coach's reviews are compared with (coaching-7). Falling short has no consequence. */
export const reviewThresholds = [75, 100] as const;

/** Whole percent, rounded down, so that 100 means all of them. Null if nothing was received. */
export function reviewPercent({ received, reviewed }: { received: number; reviewed: number }): number | null {
  return received === 0 ? null : Math.floor((reviewed * 100) / received);
}
