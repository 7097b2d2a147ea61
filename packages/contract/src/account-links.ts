import {
  invalidConfirmationLinkMessage,
  invalidUndoLinkMessage,
  invalidVerificationLinkMessage,
  missingResetTokenMessage,
} from '@swing/domain/link-messages';
import { passwordProblem } from '@swing/domain/password-rules';
import * as z from 'zod/mini';
import { personName, emailAddress, checkedText, fullName } from './common.ts';

/** Requests a mail with a link. The response does not reveal whether the address has an account (accounts-1). */
export const linkRequestInput = z.object({ email: emailAddress });

const newPassword = checkedText(passwordProblem);

/** The secret in a mailed link. `problem` is the message if it is missing. */
const linkToken = (problem: string) =>
  z.prefault(
    checkedText((text) => (text === '' ? problem : null)),
    '',
  );

export const resetPasswordInput = z.object({ token: linkToken(missingResetTokenMessage), newPassword });

export const verifyEmailInput = z.object({ token: linkToken(invalidVerificationLinkMessage) });

export const confirmEmailChangeInput = z.object({ token: linkToken(invalidConfirmationLinkMessage) });
/** `email` is the account's new address. */
export const confirmEmailChangeOutput = z.object({ success: z.literal(true), email: z.string() });

export const undoEmailChangeInput = z.object({ token: linkToken(invalidUndoLinkMessage) });
export const undoEmailChangeOutput = z.object({ success: z.literal(true), email: z.string() });

export const coachSignupInput = z.object({
  fullName,
  email: emailAddress,
  password: newPassword,
  organization: z.optional(personName),
});
