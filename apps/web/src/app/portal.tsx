import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { RequireSession } from '@swing/app-shell/require-session';
import { Suspense } from 'react';
import { PortalPlaceholder, type PortalScreen } from './portal-placeholder.tsx';

const screens = {
  account: lazyScreen(async () => (await import('./screens/account-screen.tsx')).AccountScreen),
  videos: lazyScreen(async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen),
  watch: lazyScreen(async () => (await import('./screens/watch-screen.tsx')).WatchScreen),
};

/** A screen of a signed-in player, with a placeholder while its code loads. */
export function Portal({ screen }: { screen: PortalScreen }) {
  const Screen = screens[screen];
  const placeholder = <PortalPlaceholder screen={screen} />;
  return (
    <Suspense fallback={placeholder}>
      <RequireSession store={playerSession} loginPath="/login" placeholder={placeholder}>
        {(session) => <Screen session={session} />}
      </RequireSession>
    </Suspense>
  );
}
