import { normaliseInviteCode } from '@swing/domain/invite-code';
import { browserStorage } from './browser-storage.ts';

export const inviteCodeKey = 'inviteCode';

/**
 * Stores the code of a coach's invite link for the checkout and the account. Ignores values that cannot be a code, such
 * as 000000.
 */
export function rememberInviteCode(code: string): void {
  const normalised = normaliseInviteCode(code);
  if (/^[2-9A-Z]{6}$/.test(normalised)) browserStorage('localStorage').setItem(inviteCodeKey, normalised);
}

export function rememberedInviteCode(): string | null {
  return browserStorage('localStorage').getItem(inviteCodeKey);
}

export function forgetInviteCode(): void {
  browserStorage('localStorage').removeItem(inviteCodeKey);
}
