/** Storage keys of the signed-in user. */
export const playerSessionKeys = { tokenKey: 'auth_token', userKey: 'user_data' } as const;
export const coachSessionKeys = { tokenKey: 'coachToken', userKey: 'coachData' } as const;
