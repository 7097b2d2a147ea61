import * as z from 'zod/mini';

/** Confirms deletion of the account: the password again, and an explicit confirmation. */
export const deleteAccountInput = z.object({
  password: z.string().check(z.maxLength(1_000)),
  isConfirmed: z.literal(true),
});
