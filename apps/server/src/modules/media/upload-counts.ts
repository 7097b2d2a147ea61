/** Uploads to this process since it started. `active`: requests that are sending bytes now. */
export const uploadCounts = { active: 0, bytes: 0, completed: 0, refused: 0, interrupted: 0 };
