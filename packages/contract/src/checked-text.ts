import { badEmailMessage, isEmailAddress } from '@swing/domain/email-address';
import * as z from 'zod/mini';

/** A valid e-mail address, trimmed. */
export const emailAddress = z.string().check(z.trim(), z.refine(isEmailAddress, badEmailMessage));

/** Text checked by a domain rule. The message that `problemOf` returns is shown to the user. */
export function checkedText(problemOf: (text: string) => string | null) {
  return z.string().check((payload) => {
    const message = problemOf(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  });
}
