import './beta-banner.css';
import { X } from 'lucide-react';
import { useState } from 'react';
import { dismissBetaBanner, isBetaBannerDismissed } from './lib/beta-banner-session.ts';
import { hasPlan } from './lib/has-plan.ts';
import { playerSession } from './lib/player-session.ts';
import { useNow } from './lib/use-now.ts';
import { useSession } from './lib/use-session.ts';
import { useIsHydrated } from './lib/use-is-hydrated.ts';

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
      className="beta-banner"
      aria-label="Limited Beta"
      data-beta-banner=""
      data-hidden-from="member"
      data-theme="dark"
    >
      <div className="beta-banner__bar">
        <strong className="beta-banner__title">Limited Beta</strong>
        <span className="beta-banner__meter" aria-hidden="true" />
        <span className="beta-banner__facts">
          <span>25% subscribed</span> <span>Only 15 spots remaining</span>
        </span>
        <a href="/#pricing" className="beta-banner__claim">
          Claim Your Spot
        </a>
        <button
          type="button"
          className="beta-banner__close"
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
