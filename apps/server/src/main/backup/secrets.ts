/** Files of DATA_DIR with generated secrets. */
export const secretNames = ['app-secret', 'admin-password'] as const;
