import { createAppLink } from '@swing/app-shell/app-link';

/** Links of the coach's pages; all else is another app's. */
export const AppLink = createAppLink((path) => /^\/coach(\/|$)/i.test(path));
