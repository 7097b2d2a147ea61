import type { AnyJob } from '../kernel/jobs/define-job.ts';
import { recordErasureJob } from '../kernel/deletions/record-erasure-job.ts';
import { mailFailedJobsJob } from '../modules/administration/jobs/mail-failed-jobs.ts';
import { removeCoachJob } from '../modules/administration/jobs/remove-coach.ts';
import { convertAnalysisJob } from '../modules/analysis/jobs/convert-analysis.ts';
import { deleteStreamVideoJob } from '../modules/analysis/jobs/delete-stream-video.ts';
import { fetchStreamAnalysisJob } from '../modules/analysis/jobs/fetch-stream-analysis.ts';
import { deleteReplacedAnalysisJob } from '../modules/analysis/jobs/delete-replaced-analysis.ts';
import { billingJobs } from '../modules/billing/jobs/billing-jobs.ts';
import { reconcileBillingJob } from '../modules/billing/jobs/reconcile-billing.ts';
import { mailTermRemindersJob } from '../modules/billing/jobs/mail-term-reminders.ts';
import { removeAccountJob } from '../modules/identity/jobs/remove-account.ts';
import { sendLinkJob } from '../modules/identity/jobs/send-link.ts';
import { prepareLibraryProxyJob } from '../modules/library/jobs/prepare-library-proxy.ts';
import { prepareLibraryVideoJob } from '../modules/library/jobs/prepare-library-video.ts';
import { sendMailJob } from '../modules/mail/jobs/send-mail.ts';
import { mailNewSubmissionsJob } from '../modules/submissions/jobs/mail-new-submissions.ts';
import { mailUnassignedJob } from '../modules/submissions/jobs/mail-unassigned.ts';
import { prepareCleanCopyJob } from '../modules/submissions/jobs/prepare-clean-copy.ts';
import { prepareProxyJob } from '../modules/submissions/jobs/prepare-proxy.ts';
import { cleanUpJob } from './clean-up.ts';

/** All background jobs. Tests run them in this order, so a job that enqueues another one comes before it. */
export const jobs: readonly AnyJob[] = [
  removeCoachJob,
  sendLinkJob,
  mailUnassignedJob,
  mailNewSubmissionsJob,
  fetchStreamAnalysisJob,
  convertAnalysisJob,
  mailFailedJobsJob,
  sendMailJob,
  prepareCleanCopyJob,
  prepareProxyJob,
  prepareLibraryVideoJob,
  prepareLibraryProxyJob,
  deleteStreamVideoJob,
  deleteReplacedAnalysisJob,
  ...billingJobs,
  reconcileBillingJob,
  mailTermRemindersJob,
  removeAccountJob,
  recordErasureJob,
  cleanUpJob,
];
