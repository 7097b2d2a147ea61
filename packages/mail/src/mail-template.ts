import type * as z from 'zod/mini';

/** What a link in a mail lets its holder do once. */
export type LinkPurpose = 'welcome' | 'reset_password' | 'verify_email' | 'confirm_email' | 'undo_email_change';

/** What every template gets besides its facts. */
export interface MailContext {
  /** Where people reach the site, such as https://swing.example. */
  publicUrl: string;
  /** The secret of a link, of the id the facts carry; made while rendering, so that no table ever holds it. */
  tokenFor: (tokenId: string, purpose: LinkPurpose) => string;
}

/** The address of a page that is opened with a secret. */
export function linkWithToken(
  { publicUrl, tokenFor }: MailContext,
  link: { path: string; tokenId: string; purpose: LinkPurpose; isFirstPassword?: boolean },
): string {
  const url = new URL(link.path, publicUrl);
  url.searchParams.set('token', tokenFor(link.tokenId, link.purpose));
  // The page then speaks of choosing a password, not of resetting one.
  if (link.isFirstPassword) url.searchParams.set('first', '1');
  return url.href;
}

/** What a mail says; the layout makes both its parts of it, so that they cannot differ. */
export interface MailContent {
  subject: string;
  /** The line an inbox shows behind the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Below the button. */
  closing: string[];
}

export interface MailTemplate<Facts> {
  /** Checked when rendering, since facts come back from the mail log. */
  facts: z.ZodMiniType<Facts>;
  compose(facts: Facts, context: MailContext): MailContent;
}

/** Keeps the type of the facts with the template. */
export function defineMailTemplate<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template;
}
