import { dismissBetaBanner, isBetaBannerDismissed } from '@swing/app-shell/lib/beta-banner-session';
import { all } from './dom.ts';

export function setUpBanner(): void {
  for (const banner of all('[data-beta-banner]')) {
    if (isBetaBannerDismissed()) banner.remove();
    for (const button of all('[data-close-banner]', banner)) {
      button.addEventListener('click', () => {
        dismissBetaBanner();
        banner.remove();
      });
    }
  }
}
