/** How the admins' list of coaches can be sorted. `name` is alphabetical. */
export const coachSorts = ['newest', 'oldest', 'name'] as const;
export type CoachSort = (typeof coachSorts)[number];
