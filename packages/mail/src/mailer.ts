import { Resend } from 'resend';
import { MailError } from './mail-error.ts';

export interface OutgoingMail {
  /** Id of the mail row. The provider accepts a mail with this id once within 24 hours. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Sends a mail to the provider. Throws `MailError`, which states whether to retry. */
  send(mail: OutgoingMail): Promise<{ providerId: string }>;
}

export interface MailerOptions {
  apiKey: string;
  /** For example `Swing Clubhouse <coach@example.com>`. */
  from: string;
  /** The URL of the provider's API, without a trailing slash. Default: Resend's own. */
  baseUrl?: string | undefined;
  /** Milliseconds until an attempt without a response fails. Default 20,000. */
  timeout?: number | undefined;
}

const resendBaseUrl = 'https://api.resend.com';

/** Sends through Resend, or a server with the same protocol at `baseUrl`. */
export function createMailer({ apiKey, from, baseUrl = resendBaseUrl, timeout = 20_000 }: MailerOptions): Mailer {
  // Otherwise the SDK would read the key from process.env.
  if (!apiKey) throw new Error('The mailer needs an API key.');
  const resend = new Resend(apiKey, { baseUrl });
  return {
    async send({ id, to, subject, html, text }) {
      const { data, error } = await resend.emails.send(
        { from, to, subject, html, text },
        { idempotencyKey: id, signal: AbortSignal.timeout(timeout) },
      );
      if (error) throw new MailError(error);
      if (!data?.id)
        throw new MailError({ name: 'application_error', statusCode: null, message: 'The response contains no id.' });
      return { providerId: data.id };
    },
  };
}
