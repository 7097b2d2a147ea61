/** Messages for mailed links that are invalid or no longer work. */
export const missingResetTokenMessage = 'Invalid or missing reset token';
export const invalidResetLinkMessage = 'Invalid reset link. Please request a new password reset.';
export const invalidVerificationLinkMessage = 'Invalid verification link. Please request a new one.';
export const invalidConfirmationLinkMessage =
  'This link is no longer valid. Sign in and change your email address again.';
export const invalidUndoLinkMessage = 'This link is no longer valid. Please contact support.';
