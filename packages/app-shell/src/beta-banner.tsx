import { X } from 'lucide-react';
import { useState } from 'react';
import { dismissBetaBanner, isBetaBannerDismissed } from './lib/beta-banner-session.ts';
import { hasPlan } from './lib/has-plan.ts';
import { playerSession } from './lib/player-session.ts';
import { useNow } from './lib/use-now.ts';
import { useSession } from './lib/use-session.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';
import styles from './beta-banner.module.css';

/**
 * The banner at the bottom of the window. Once closed, it stays closed for the session. Players with a plan never see
 * it (screens-2).
 */
export function BetaBanner() {
  const isHydrated = useIsHydrated();
  const [isDismissed, setDismissed] = useState(isBetaBannerDismissed);
  const player = useSession(playerSession);
  const now = useNow(60_000);
  if (isHydrated && (isDismissed || (player && hasPlan(player.user, now)))) return null;

  function dismiss() {
    dismissBetaBanner();
    setDismissed(true);
  }

  return (
    <aside
      className={styles.root}
      aria-label="Limited Beta"
      data-beta-banner=""
      data-hidden-from="member"
      data-theme="dark"
    >
      <div className={styles.bar}>
        <strong className={styles.title}>Limited Beta</strong>
        <span className={styles.meter} aria-hidden="true" />
        <span className={styles.facts}>
          <span>25% subscribed</span> <span>Only 15 spots remaining</span>
        </span>
        <a href="/#pricing" className={styles.claim}>
          Claim Your Spot
        </a>
        <button
          type="button"
          className={styles.close}
          aria-label="Dismiss banner"
          data-close-banner=""
          onClick={dismiss}
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </aside>
  );
}
