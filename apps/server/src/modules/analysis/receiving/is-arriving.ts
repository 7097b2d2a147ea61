import { receivingIdleSeconds } from '@swing/domain/lifetimes';

/** An upload without new bytes since this moment has failed (submissions-14). */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - receivingIdleSeconds * 1000);
}

/** Uploads whose file is arriving at one of the servers, or is being checked there. */
export const isArriving = (now: Date) => ({ spentAt: null, lastByteAt: { gte: silentSince(now) } });
