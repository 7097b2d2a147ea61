/** Statuses as stored (submissions-1). */
export const submissionStatuses = ['draft', 'pending', 'analyzing', 'receiving', 'completed', 'removed'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Statuses as shown. */
export const shownStatuses = ['pending', 'uploading', 'analyzing', 'completed'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** Stored statuses in the order a queue shows them (coaching-2): pending, uploading, analyzing, completed. */
export const queueOrder = ['pending', 'receiving', 'analyzing', 'completed'] as const satisfies SubmissionStatus[];
export type QueueStatus = (typeof queueOrder)[number];

/** Statuses of submitted videos that have no analysis yet. */
export const openStatuses = ['pending', 'receiving', 'analyzing'] as const satisfies QueueStatus[];

export const submissionEvents = [
  'finalise',
  'openAnalyzer',
  'receiveAnalysis',
  'receivingFailed',
  'analysisArrived',
  'reassign',
  'remove',
] as const;
export type SubmissionEvent = (typeof submissionEvents)[number];

const moves: Record<SubmissionStatus, Partial<Record<SubmissionEvent, SubmissionStatus>>> = {
  draft: { finalise: 'pending', remove: 'removed' },
  pending: { openAnalyzer: 'analyzing', receiveAnalysis: 'receiving', reassign: 'pending', remove: 'removed' },
  analyzing: { openAnalyzer: 'analyzing', receiveAnalysis: 'receiving', reassign: 'pending', remove: 'removed' },
  receiving: {
    receiveAnalysis: 'receiving',
    openAnalyzer: 'receiving',
    analysisArrived: 'completed',
    receivingFailed: 'analyzing',
    remove: 'removed',
  },
  completed: { openAnalyzer: 'completed', remove: 'removed' },
  removed: {},
};

/** The status after an event, or null if the event is not possible (HTTP 409). submissions-1. */
export function nextStatus(status: SubmissionStatus, event: SubmissionEvent): SubmissionStatus | null {
  return moves[status][event] ?? null;
}

const stored: Record<ShownStatus, QueueStatus> = {
  pending: 'pending',
  uploading: 'receiving',
  analyzing: 'analyzing',
  completed: 'completed',
};

/** The stored status of a submitted video that is shown as `status`. */
export function queueStatusOf(status: ShownStatus): QueueStatus {
  return stored[status];
}

const shown: Record<Exclude<SubmissionStatus, 'removed'>, ShownStatus> = {
  draft: 'uploading',
  receiving: 'uploading',
  pending: 'pending',
  analyzing: 'analyzing',
  completed: 'completed',
};

/** The status as shown: draft and receiving become `uploading`. Throws Error for a removed submission, which is never shown. */
export function shownStatus(status: SubmissionStatus): ShownStatus {
  if (status === 'removed') throw new Error('A removed submission is not shown');
  return shown[status];
}
