/** What the background jobs do, in words for the admins. */
const jobNames: Record<string, string> = {
  'remove-coach': 'Removing a deleted coach',
  'send-link': 'Making a link for a mail',
  'mail-unassigned': 'Mails about swings without a coach',
  'mail-new-submissions': 'Mails to coaches about new swings',
  'fetch-stream-analysis': 'Fetching an analysis from Cloudflare Stream',
  'convert-analysis': 'Converting an analysis',
  'mail-failed-jobs': 'Mails about failed jobs',
  'send-mail': 'Sending a mail',
  'prepare-clean-copy': 'Preparing a swing for viewing',
  'prepare-proxy': 'Converting a swing for every browser',
  'prepare-library-video': 'Preparing a library video',
  'prepare-library-proxy': 'Converting a library video for every browser',
  'delete-stream-video': 'Deleting a video at Cloudflare Stream',
  'delete-replaced-analysis': 'Deleting a file that is no longer used',
  'refund-checkout': 'Refunding a second payment',
  'refund-payment': 'Refunding a second upgrade',
  'refresh-player': 'Reading a plan from the payment provider',
  'end-subscription': 'Ending a subscription at the payment provider',
  'drop-payment': 'Cancelling a payment at the payment provider',
  'close-payments': 'Ending payments of a deleted account',
  'delete-customer': 'Deleting a customer at the payment provider',
  'change-customer-email': 'Changing an address at the payment provider',
  'reconcile-billing': 'Hourly comparison with the payment provider',
  'remind-terms': 'Reminders before a plan ends',
  'remove-account': 'Removing a deleted account',
  'record-erasure': 'Listing a deletion for restores',
  'clean-up': 'Clean-up of every minute',
};

/** The words for a job, or its own name for one that is not known here. */
export function jobName(job: string): string {
  return Object.hasOwn(jobNames, job) ? (jobNames[job] ?? job) : job;
}

/** The jobs that have words. */
export const namedJobs = Object.keys(jobNames);
