/** Stands for the account id in what the browser stores for admins, because all admins share one account (access-2). */
export const adminAccountId = 'admin';
