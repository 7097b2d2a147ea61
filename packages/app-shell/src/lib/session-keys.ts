/** Storage keys of the signed-in user. */
export const playerSessionKeys = { tokenKey: 'auth_token', userKey: 'user_data' } as const;
export const coachSessionKeys = { tokenKey: 'coachToken', userKey: 'coachData' } as const;

/** Keys of what was opened for analysis, in the storage of the tab: video, submission, and the account that opened it. */
export const selectionKeys = ['selectedVideo', 'selectedSubmission', 'selectedBy'] as const;
