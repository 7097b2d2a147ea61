/** Id under which the browser stores what belongs to the admin account. There is only one (access-2). */
export const adminAccountId = 'admin';
