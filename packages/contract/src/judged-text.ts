import { badEmailMessage, isEmailAddress } from '@swing/domain/email-address';
import * as z from 'zod/mini';

/** An address mail can be sent to, trimmed. */
export const emailAddress = z.string().check(z.trim(), z.refine(isEmailAddress, badEmailMessage));

/** Text that a rule of the domain judges: what it says is wrong is the sentence people read. */
export function judgedText(problemOf: (text: string) => string | null) {
  return z.string().check((payload) => {
    const message = problemOf(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  });
}
