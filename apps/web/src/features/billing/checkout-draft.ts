import { browserStorage } from '@swing/app-shell/lib/browser-storage';
import { formText } from '@swing/app-shell/lib/form-text';
import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';

const key = 'checkoutDraft';
/** Never the password, and not the consent: it is given anew each time. */
const names = ['firstName', 'lastName', 'email', 'athleteName', 'coachCode'] as const;

export type CheckoutDraft = Partial<Record<(typeof names)[number], string>>;

interface StoredDraft {
  fields: CheckoutDraft;
  /** Account that was signed in; null for a visitor. */
  accountId: string | null;
  /** Code of the last invite link when the draft was kept; a later link replaces the code in the draft. */
  inviteCode: string | null;
}

/** Keeps what is typed into a checkout form in this tab, for a return from the provider's page. */
export function keepCheckoutDraft(data: FormData, accountId: string | null): void {
  const filled = names.filter((name) => data.has(name)).map((name) => [name, formText(data, name)] as const);
  const draft: StoredDraft = { fields: Object.fromEntries(filled), accountId, inviteCode: rememberedInviteCode() };
  storage().setItem(key, JSON.stringify(draft));
}

/** What was typed before in this tab by the same account or visitor; empty where there is nothing. */
export function readCheckoutDraft(accountId: string | null): CheckoutDraft {
  const text = storage().getItem(key);
  const draft = text === null ? null : (JSON.parse(text) as StoredDraft);
  if (draft?.accountId !== accountId) return {};
  const inviteCode = rememberedInviteCode();
  return draft.inviteCode === inviteCode ? draft.fields : { ...draft.fields, coachCode: inviteCode ?? '' };
}

export function forgetCheckoutDraft(): void {
  storage().removeItem(key);
}

const storage = () => browserStorage('sessionStorage');
