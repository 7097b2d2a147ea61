import { subscriptionPath } from '@swing/domain/routes';
import type { MailContext } from '../mail-template.ts';

/** The button in mails about a plan. */
export function accountAction({ publicUrl }: MailContext, label: string): { label: string; url: string } {
  return { label, url: new URL(subscriptionPath, publicUrl).href };
}
