import { Resend } from 'resend';
import { MailError } from './mail-error.ts';

export interface OutgoingMail {
  /** Id of the mail row. The provider takes a mail of one id once, whatever is repeated within 24 hours. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Hands a mail to the provider. Throws `MailError`, which says whether trying again makes sense. */
  send(mail: OutgoingMail): Promise<{ providerId: string }>;
}

export interface MailerOptions {
  apiKey: string;
  /** Such as `Swing Clubhouse <coach@example.com>`. */
  from: string;
  /** Where the provider's API is, without a slash at the end. Default Resend's own. */
  baseUrl?: string | undefined;
  /** Milliseconds until an unanswered attempt counts as failed. Default 20,000. */
  timeout?: number | undefined;
}

const resendBaseUrl = 'https://api.resend.com';

/** Sends through Resend, or whatever speaks its protocol at `baseUrl`. */
export function createMailer({ apiKey, from, baseUrl = resendBaseUrl, timeout = 20_000 }: MailerOptions): Mailer {
  // The SDK would look into process.env by itself.
  if (!apiKey) throw new Error('The mailer needs an API key.');
  const resend = new Resend(apiKey, { baseUrl });
  return {
    async send({ id, to, subject, html, text }) {
      const { data, error } = await resend.emails.send(
        { from, to, subject, html, text },
        { idempotencyKey: id, signal: AbortSignal.timeout(timeout) },
      );
      if (error) throw new MailError(error);
      if (!data?.id) throw new MailError({ name: 'application_error', statusCode: null, message: 'No id answered.' });
      return { providerId: data.id };
    },
  };
}
