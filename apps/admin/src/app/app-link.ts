import { createAppLink } from '@swing/app-shell/app-link';

/** Routes to the admin pages within the app. Other links load a new page. */
export const AppLink = createAppLink((path) => /^\/admin(\/|\?|$)/i.test(path));
