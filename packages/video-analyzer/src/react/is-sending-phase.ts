import type { SendStatus } from './send-status.ts';

/** Whether sending goes on in this phase. Apart from the texts of the phases, which are loaded later. */
export function isSendingPhase(phase: SendStatus['phase']): boolean {
  return !['sent', 'takenBack', 'failed'].includes(phase);
}

/** Whether the recordings cannot be changed: while one is sent and after it was. */
export function isLockedBy(sending: { readonly status: SendStatus } | null): boolean {
  return sending !== null && (sending.status.phase === 'sent' || isSendingPhase(sending.status.phase));
}
