import {
  invalidConfirmationLinkMessage,
  invalidUndoLinkMessage,
  invalidVerificationLinkMessage,
  missingResetTokenMessage,
} from '@swing/domain/link-messages';
import { passwordProblem } from '@swing/domain/password-rules';
import * as z from 'zod/mini';
import { personName } from './common.ts';
import { emailAddress, judgedText } from './judged-text.ts';

/** Asks for a mail with a link; the answer never tells whether the address has an account (accounts-1). */
export const linkRequestInput = z.object({ email: emailAddress });

const newPassword = judgedText(passwordProblem);

/** The secret of a mailed link; `problem` is what its absence is called. */
const linkToken = (problem: string) =>
  z.prefault(
    judgedText((text) => (text === '' ? problem : null)),
    '',
  );

export const resetPasswordInput = z.object({ token: linkToken(missingResetTokenMessage), newPassword });

export const verifyEmailInput = z.object({ token: linkToken(invalidVerificationLinkMessage) });

export const confirmEmailChangeInput = z.object({ token: linkToken(invalidConfirmationLinkMessage) });
/** `email` is the address the account has now. */
export const confirmEmailChangeOutput = z.object({ success: z.literal(true), email: z.string() });

export const undoEmailChangeInput = z.object({ token: linkToken(invalidUndoLinkMessage) });
export const undoEmailChangeOutput = z.object({ success: z.literal(true), email: z.string() });

const missingNameMessage = 'Please enter your full name.';
export const coachSignupInput = z.object({
  fullName: personName.check(z.refine((text) => text !== '', missingNameMessage)),
  email: emailAddress,
  password: newPassword,
  organization: z.optional(personName),
});
