import { createAppLink } from '@swing/app-shell/app-link';

/** Routes to the coach's pages within the app. Other links load a new page. */
export const AppLink = createAppLink((path) => /^\/coach(\/|$)/i.test(path));
