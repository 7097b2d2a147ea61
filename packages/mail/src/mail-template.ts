import { subscriptionPath } from '@swing/domain/routes';
import type * as z from 'zod/mini';

/** What a single-use link in a mail is for. */
export type LinkPurpose = 'welcome' | 'reset_password' | 'verify_email' | 'confirm_email' | 'undo_email_change';

/** Input to every template besides its facts. */
export interface MailContext {
  /** Public URL of the site, for example https://swing.example. */
  publicUrl: string;
  /** Returns the secret of a link for the token id in the facts. Computed while rendering, so that no table stores it. */
  tokenFor: (tokenId: string, purpose: LinkPurpose) => string;
}

/** The URL of a page that is opened with a secret. */
export function linkWithToken(
  { publicUrl, tokenFor }: MailContext,
  link: { path: string; tokenId: string; purpose: LinkPurpose; isFirstPassword?: boolean },
): string {
  const url = new URL(link.path, publicUrl);
  url.searchParams.set('token', tokenFor(link.tokenId, link.purpose));
  // The page then says that a password is chosen, not reset.
  if (link.isFirstPassword) url.searchParams.set('first', '1');
  return url.href;
}

/** The button in mails about a plan. */
export function accountAction({ publicUrl }: MailContext, label: string): { label: string; url: string } {
  return { label, url: new URL(subscriptionPath, publicUrl).href };
}

/** The content of a mail. The layout makes both parts from it, so that they cannot differ. */
export interface MailContent {
  subject: string;
  /** The preview line that an inbox shows after the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Paragraphs below the button. */
  closing: string[];
  /** Where the recipient can switch off mails of this kind. */
  settings?: { label: string; url: string };
}

export interface MailTemplate<Facts> {
  /** Validates the facts when rendering, since they are read back from the mail log. */
  facts: z.ZodMiniType<Facts>;
  compose(facts: Facts, context: MailContext): MailContent;
}

/** Infers the type of a template's facts. */
export function defineMailTemplate<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  return template;
}
