/** A screen whose first markup is rendered by the build, so that its frame is painted without the app's script. */
export interface Shell {
  path: '/login' | '/account' | '/account/dashboard' | '/account/watch';
  /** Name of the file below dist/pages. */
  file: string;
  title: string;
  /** Source files of the screen's chunks, which are fetched together with the app. */
  chunks: readonly string[];
  /** Who may see the screen. `visitor` redirects signed-in players, `player` redirects everybody else. */
  audience: 'visitor' | 'player';
}

const portal = 'src/app/portal.tsx';

export const shells: readonly Shell[] = [
  {
    path: '/login',
    file: 'login.html',
    title: 'Player Login',
    chunks: ['src/app/screens/login-screen.tsx'],
    audience: 'visitor',
  },
  {
    path: '/account',
    file: 'account.html',
    title: 'Account',
    chunks: [portal, 'src/app/screens/account-screen.tsx'],
    audience: 'player',
  },
  {
    path: '/account/dashboard',
    file: 'dashboard.html',
    title: 'My Videos',
    chunks: [portal, 'src/app/screens/dashboard-screen.tsx'],
    audience: 'player',
  },
  {
    path: '/account/watch',
    file: 'watch.html',
    title: 'Watch',
    chunks: [portal, 'src/app/screens/watch-screen.tsx'],
    audience: 'player',
  },
];
