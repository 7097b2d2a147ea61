/** Names under which a browser keeps who is signed in. */
export const playerSessionKeys = { tokenKey: 'auth_token', userKey: 'user_data' } as const;
export const coachSessionKeys = { tokenKey: 'coachToken', userKey: 'coachData' } as const;
