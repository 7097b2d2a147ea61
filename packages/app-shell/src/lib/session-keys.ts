/** Names under which a browser keeps who is signed in (P §3, C §3). */
export const playerSessionKeys = { tokenKey: 'auth_token', userKey: 'user_data' } as const;
export const coachSessionKeys = { tokenKey: 'coachToken', userKey: 'coachData' } as const;
