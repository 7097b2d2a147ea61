/** Webhook calls to this process since it started. */
export const webhookCounts = { received: 0, unsigned: 0, failed: 0 };
