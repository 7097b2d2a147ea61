import type { SendStatus } from './send-status.ts';

/** Whether sending goes on in this phase. Apart from the texts of the phases, which are loaded later. */
export function isSendingPhase(phase: SendStatus['phase']): boolean {
  return !['sent', 'takenBack', 'failed'].includes(phase);
}

/** Whether one of these recordings has not been sent. */
export function hasUnsent(
  segmentIds: readonly string[],
  sending: { readonly segmentId: string; readonly status: SendStatus } | null,
): boolean {
  const sentId = sending?.status.phase === 'sent' ? sending.segmentId : null;
  return segmentIds.some((id) => id !== sentId);
}

/** Whether the recordings cannot be changed: while one is sent and after it was. */
export function isLockedBy(sending: { readonly status: SendStatus } | null): boolean {
  return sending !== null && (sending.status.phase === 'sent' || isSendingPhase(sending.status.phase));
}
