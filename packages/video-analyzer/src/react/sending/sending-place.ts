import { madeAt } from '../../takes/takes-folder.ts';
import { isSendingPhase } from './is-sending-phase.ts';
import type { Sending } from './use-sending.ts';

/** Whether one id is that of the other recording, or of a copy of it. */
export const isSameRecording = (id: string, other: string): boolean => madeAt(id) === madeAt(other);

/** Whether sending is shown at a recording. How it ended says nothing about a copy that was made afterwards. */
export function isSendingOf({ segmentId, status }: Pick<Sending, 'segmentId' | 'status'>, id: string): boolean {
  return isSendingPhase(status.phase) ? isSameRecording(segmentId, id) : segmentId === id;
}
