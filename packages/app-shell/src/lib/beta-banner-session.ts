import { browserStorage } from './browser-storage.ts';

const dismissedKey = 'betaBannerDismissed';

/** Whether the banner was closed in this tab (sessionStorage). */
export function isBetaBannerDismissed(): boolean {
  return browserStorage('sessionStorage').getItem(dismissedKey) !== null;
}

export function dismissBetaBanner(): void {
  browserStorage('sessionStorage').setItem(dismissedKey, '1');
}
