import { createAppLink } from '@swing/app-shell/app-link';

/** A link. Admin pages open without a page load; all other addresses load a new page. */
export const AppLink = createAppLink((path) => /^\/admin(\/|\?|$)/i.test(path));
