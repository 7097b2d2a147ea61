/**
 * Jobs by name, with what their payload holds: ids, never bodies or tokens. Each subject declares its own jobs here, beside
 * `defineJob`.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
