import * as z from 'zod/mini';

/** The last word on an account: the password again, and that it is meant. */
export const deleteAccountInput = z.object({
  password: z.string().check(z.maxLength(1_000)),
  isConfirmed: z.literal(true),
});
