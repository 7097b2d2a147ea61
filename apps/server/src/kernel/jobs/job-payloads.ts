/**
 * Job payloads by job name: ids only, never content or tokens. Each subject declares its jobs here with `declare
 * module`, beside `defineJob`.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
