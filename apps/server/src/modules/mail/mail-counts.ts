/** Attempts of this process to send a mail, since it started. */
export const mailCounts = { sent: 0, failed: 0, repeated: 0 };
