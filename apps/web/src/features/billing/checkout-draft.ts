import { browserStorage } from '@swing/app-shell/lib/browser-storage';
import { formText } from '@swing/app-shell/lib/form-text';
import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';

const key = 'checkoutDraft';
/** Fields to keep. Excludes the password, and the consent, which must be given each time. */
const names = ['firstName', 'lastName', 'email', 'athleteName', 'coachCode'] as const;

export type CheckoutDraft = Partial<Record<(typeof names)[number], string>>;

interface StoredDraft {
  fields: CheckoutDraft;
  /** Account that was signed in; null for a visitor. */
  accountId: string | null;
  /** Code of the last invite link when the draft was kept; a later link replaces the code in the draft. */
  inviteCode: string | null;
}

/** Stores the checkout form's fields for this tab, so that they survive a return from the provider's page. */
export function storeCheckoutDraft(data: FormData, accountId: string | null): void {
  const filled = names.filter((name) => data.has(name)).map((name) => [name, formText(data, name)] as const);
  const draft: StoredDraft = { fields: Object.fromEntries(filled), accountId, inviteCode: rememberedInviteCode() };
  storage().setItem(key, JSON.stringify(draft));
}

/** Returns the fields stored in this tab by the same account or visitor. Empty if none. */
export function readCheckoutDraft(accountId: string | null): CheckoutDraft {
  const text = storage().getItem(key);
  const draft = text === null ? null : (JSON.parse(text) as StoredDraft);
  if (draft?.accountId !== accountId) return {};
  const inviteCode = rememberedInviteCode();
  return draft.inviteCode === inviteCode ? draft.fields : { ...draft.fields, coachCode: inviteCode ?? '' };
}

export function clearCheckoutDraft(): void {
  storage().removeItem(key);
}

const storage = () => browserStorage('sessionStorage');
