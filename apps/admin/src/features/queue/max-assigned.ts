/** How many submissions one call assigns. */
export const maxAssignedAtOnce = 100;
