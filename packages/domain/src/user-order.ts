/** How the admins' list of users can be sorted. `email` is alphabetical. */
export const userSorts = ['newest', 'oldest', 'email'] as const;
export type UserSort = (typeof userSorts)[number];
