import type { SendStatus } from './send-status.ts';

/** Whether sending goes on in this phase. Apart from the texts of the phases, which are loaded later. */
export function isSendingPhase(phase: SendStatus['phase']): boolean {
  return !['sent', 'takenBack', 'failed'].includes(phase);
}
