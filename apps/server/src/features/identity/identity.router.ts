import { mutationOf, queryOf, router } from '../../transport/trpc.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changePassword } from './change-password.ts';
import { coachByCode } from './coach-by-code.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { forgotCoachPassword } from './forgot-coach-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { listSessions } from './list-sessions.ts';
import { loginAdmin } from './login-admin.ts';
import { loginCoach } from './login-coach.ts';
import { loginPlayer } from './login-player.ts';
import { logout } from './logout.ts';
import { readEmailChange } from './read-email-change.ts';
import { readMyCoach } from './read-my-coach.ts';
import { readMe } from './read-me.ts';
import { resendEmailConfirmation } from './resend-email-confirmation.ts';
import { resendVerification } from './resend-verification.ts';
import { resetCoachPassword } from './reset-coach-password.ts';
import { resetPassword } from './reset-password.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { signUpCoach } from './sign-up-coach.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { updateProfile } from './update-profile.ts';
import { verifyCoachEmail } from './verify-coach-email.ts';

const sessionVerbs = [loginPlayer, loginCoach, loginAdmin, logout, listSessions, revokeSession, revokeOtherSessions];
const passwordVerbs = [forgotPassword, resetPassword, forgotCoachPassword, resetCoachPassword, changePassword];
const accountVerbs = [readMe, updateProfile, signUpCoach, verifyCoachEmail, resendVerification];
const emailChangeVerbs = [
  readEmailChange,
  resendEmailConfirmation,
  cancelEmailChange,
  confirmEmailChange,
  undoEmailChange,
];
const coachVerbs = [coachByCode, readMyCoach];

export const identityVerbs = {
  json: [...sessionVerbs, ...passwordVerbs, ...accountVerbs, ...emailChangeVerbs, ...coachVerbs],
  stream: [],
};

export const identityRouter = router({
  loginPlayer: mutationOf(loginPlayer),
  loginCoach: mutationOf(loginCoach),
  loginAdmin: mutationOf(loginAdmin),
  logout: mutationOf(logout),
  me: queryOf(readMe),
  coachByCode: queryOf(coachByCode),
  myCoach: queryOf(readMyCoach),
  sessions: queryOf(listSessions),
  revokeSession: mutationOf(revokeSession),
  revokeOtherSessions: mutationOf(revokeOtherSessions),
  forgotPassword: mutationOf(forgotPassword),
  resetPassword: mutationOf(resetPassword),
  forgotCoachPassword: mutationOf(forgotCoachPassword),
  resetCoachPassword: mutationOf(resetCoachPassword),
  changePassword: mutationOf(changePassword),
  updateProfile: mutationOf(updateProfile),
  emailChange: queryOf(readEmailChange),
  resendEmailConfirmation: mutationOf(resendEmailConfirmation),
  cancelEmailChange: mutationOf(cancelEmailChange),
  confirmEmailChange: mutationOf(confirmEmailChange),
  undoEmailChange: mutationOf(undoEmailChange),
  signUpCoach: mutationOf(signUpCoach),
  verifyCoachEmail: mutationOf(verifyCoachEmail),
  resendVerification: mutationOf(resendVerification),
});
