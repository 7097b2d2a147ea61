import type * as z from 'zod/mini';
import { layoutHtml, layoutText } from './layout.ts';
import type { MailContext, MailTemplate } from './mail-template.ts';
import { accountDeleted } from './templates/account-deleted.ts';
import { analysisReady } from './templates/analysis-ready.ts';
import { analysisUpdated } from './templates/analysis-updated.ts';
import { choosePassword } from './templates/choose-password.ts';
import { confirmEmail } from './templates/confirm-email.ts';
import { coachChanged } from './templates/coach-changed.ts';
import { coachLeft } from './templates/coach-left.ts';
import { emailChanged } from './templates/email-changed.ts';
import { failedJobs } from './templates/failed-jobs.ts';
import { newSubmissions } from './templates/new-submissions.ts';
import { paymentFailed } from './templates/payment-failed.ts';
import { planChangeScheduled } from './templates/plan-change-scheduled.ts';
import { receipt } from './templates/receipt.ts';
import { resetPassword } from './templates/reset-password.ts';
import { sixMonthEnding } from './templates/six-month-ending.ts';
import { subscriptionCancelled } from './templates/subscription-cancelled.ts';
import { swingsStillWaiting } from './templates/swings-still-waiting.ts';
import { unassignedSwings } from './templates/unassigned-swings.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { videoNotPrepared } from './templates/video-not-prepared.ts';
import { welcome } from './templates/welcome.ts';

/** All mail templates. To add one, create a file in templates/ and a line here. */
export const mailTemplates = {
  'analysis-ready': analysisReady,
  'analysis-updated': analysisUpdated,
  'video-not-prepared': videoNotPrepared,
  welcome,
  'reset-password': resetPassword,
  'choose-password': choosePassword,
  'verify-email': verifyEmail,
  'confirm-email': confirmEmail,
  'email-changed': emailChanged,
  'coach-changed': coachChanged,
  'coach-left': coachLeft,
  'account-deleted': accountDeleted,
  receipt,
  'payment-failed': paymentFailed,
  'plan-change-scheduled': planChangeScheduled,
  'subscription-cancelled': subscriptionCancelled,
  'six-month-ending': sixMonthEnding,
  'new-submissions': newSubmissions,
  'unassigned-swings': unassignedSwings,
  'swings-still-waiting': swingsStillWaiting,
  'failed-jobs': failedJobs,
};

export type MailTemplateName = keyof typeof mailTemplates;
export type MailFacts<Name extends MailTemplateName> = z.infer<(typeof mailTemplates)[Name]['facts']>;

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A row of the mail log has an unknown template or invalid facts. Do not retry. */
export class UnrenderableMailError extends Error {
  override readonly name = 'UnrenderableMailError';
}

/** Renders a mail. The same facts and context always give an identical mail. */
export function renderMail<Name extends MailTemplateName>(
  template: Name,
  facts: MailFacts<Name>,
  context: MailContext,
): RenderedMail {
  return renderStoredMail({ template, facts }, context);
}

/** Renders a row of the mail log. Throws `UnrenderableMailError`. */
export function renderStoredMail(mail: { template: string; facts: unknown }, context: MailContext): RenderedMail {
  if (!Object.hasOwn(mailTemplates, mail.template)) {
    throw new UnrenderableMailError(`There is no mail template "${mail.template}".`);
  }
  return render<unknown>(mailTemplates[mail.template as MailTemplateName], mail, context);
}

function render<Facts>(
  { facts, compose }: MailTemplate<Facts>,
  mail: { template: string; facts: unknown },
  context: MailContext,
): RenderedMail {
  const parsed = facts.safeParse(mail.facts);
  if (!parsed.success) {
    const wrongFacts = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new UnrenderableMailError(`Facts of "${mail.template}" are missing or wrong: ${wrongFacts || 'all'}.`);
  }
  const content = compose(parsed.data, context);
  return {
    subject: oneLine(content.subject),
    html: layoutHtml(content),
    text: layoutText(content),
  };
}

// A subject is a header. Remove line breaks, which could start another header, and characters that hide text or change its direction.
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
}
