/** The statuses in the wording of the queue. */
export const statusWords = {
  pending: 'Pending',
  uploading: 'Processing',
  analyzing: 'In Progress',
  completed: 'Completed',
} as const;
