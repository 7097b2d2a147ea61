/** The statuses of submissions in the wording of the admins' screens. */
export const submissionWords = {
  pending: 'Pending',
  uploading: 'Processing',
  analyzing: 'Analyzing',
  completed: 'Completed',
} as const;
