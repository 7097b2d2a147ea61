import { assignPlayer } from './verbs/assign-player.ts';
import { assignSubmissions } from './verbs/assign-submissions.ts';
import { deleteCoach } from './verbs/delete-coach.ts';
import { deleteSubmission } from './verbs/delete-submission.ts';
import { deleteUser } from './verbs/delete-user.ts';
import { exportEvents } from './verbs/export-events.ts';
import { health } from './verbs/health.ts';
import { listAudit } from './verbs/list-audit.ts';
import { listCoaches } from './verbs/list-coaches.ts';
import { listDeletions } from './verbs/list-deletions.ts';
import { listFailedJobs } from './verbs/list-failed-jobs.ts';
import { listMails } from './verbs/list-mails.ts';
import { listPayments } from './verbs/list-payments.ts';
import { listPlanChanges } from './verbs/list-plan-changes.ts';
import { listQueue } from './verbs/list-queue.ts';
import { listSessions } from './verbs/list-sessions.ts';
import { listUsers } from './verbs/list-users.ts';
import { readAnalytics } from './verbs/read-analytics.ts';
import { readUser } from './verbs/read-user.ts';
import { resendWelcome } from './verbs/resend-welcome.ts';
import { retryJobs } from './verbs/retry-jobs.ts';
import { sendPasswordReset } from './verbs/send-password-reset.ts';
import { updateUser } from './verbs/update-user.ts';

export const administrationVerbs = {
  listUsers,
  readUser,
  listPlanChanges,
  listPayments,
  listMails,
  listSessions,
  listAudit,
  updateUser,
  resendWelcome,
  sendPasswordReset,
  deleteUser,
  listDeletions,
  health,
  listFailedJobs,
  retryJobs,
  listQueue,
  deleteSubmission,
  assignSubmissions,
  assignPlayer,
  listCoaches,
  deleteCoach,
  readAnalytics,
  exportEvents,
};
