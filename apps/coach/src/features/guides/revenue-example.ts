import { earnedCents } from '@swing/domain/coach-shares';

/** A coach's share in cents if each of `players` players pays `priceCents`, before payment fees. */
export function exampleShareCents(players: number, priceCents: number): number {
  const payments = Array.from({ length: players }, (_, index) => ({
    status: 'paid' as const,
    amountCents: priceCents,
    feeCents: 0,
    refundedCents: 0,
    position: index + 1,
  }));
  return earnedCents(payments);
}
