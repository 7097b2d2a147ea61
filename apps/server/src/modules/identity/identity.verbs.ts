import { cancelEmailChange } from './verbs/cancel-email-change.ts';
import { changePassword } from './verbs/change-password.ts';
import { coachByCode } from './verbs/coach-by-code.ts';
import { confirmEmailChange } from './verbs/confirm-email-change.ts';
import { forgotCoachPassword } from './verbs/forgot-coach-password.ts';
import { forgotPassword } from './verbs/forgot-password.ts';
import { listSessions } from './verbs/list-sessions.ts';
import { lockAdmin } from './verbs/lock-admin.ts';
import { loginAdmin } from './verbs/login-admin.ts';
import { loginCoach } from './verbs/login-coach.ts';
import { loginPlayer } from './verbs/login-player.ts';
import { logout } from './verbs/logout.ts';
import { readAdminGate } from './verbs/read-admin-gate.ts';
import { readEmailChange } from './verbs/read-email-change.ts';
import { readMyCoach } from './verbs/read-my-coach.ts';
import { readMe } from './verbs/read-me.ts';
import { resendEmailConfirmation } from './verbs/resend-email-confirmation.ts';
import { resendVerification } from './verbs/resend-verification.ts';
import { resetCoachPassword } from './verbs/reset-coach-password.ts';
import { resetPassword } from './verbs/reset-password.ts';
import { revokeOtherSessions } from './verbs/revoke-other-sessions.ts';
import { revokeSession } from './verbs/revoke-session.ts';
import { signUpCoach } from './verbs/sign-up-coach.ts';
import { undoEmailChange } from './verbs/undo-email-change.ts';
import { updateProfile } from './verbs/update-profile.ts';
import { verifyCoachEmail } from './verbs/verify-coach-email.ts';

export const identityVerbs = {
  loginPlayer,
  loginCoach,
  loginAdmin,
  lockAdmin,
  adminGate: readAdminGate,
  logout,
  me: readMe,
  coachByCode,
  myCoach: readMyCoach,
  sessions: listSessions,
  revokeSession,
  revokeOtherSessions,
  forgotPassword,
  resetPassword,
  forgotCoachPassword,
  resetCoachPassword,
  changePassword,
  updateProfile,
  emailChange: readEmailChange,
  resendEmailConfirmation,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
  signUpCoach,
  verifyCoachEmail,
  resendVerification,
};
