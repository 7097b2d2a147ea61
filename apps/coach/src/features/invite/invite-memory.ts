import { browserStorage } from '@swing/app-shell/lib/browser-storage';

const key = 'sharedInviteCode';

/** Remembers in this browser that the coach with this code has copied or shared the invite link. */
export function rememberInviteShared(inviteCode: string): void {
  browserStorage('localStorage').setItem(key, inviteCode);
}

export function wasInviteShared(inviteCode: string): boolean {
  return browserStorage('localStorage').getItem(key) === inviteCode;
}
