import { createAppLink } from '@swing/app-shell/app-link';

const ownPaths =
  /^\/(login|forgot-password|reset-password|confirm-email|undo-email-change|checkout|checkout-old|success|account)(\/|$)/i;

/** Routes to the player's own pages within the app. Other links, such as the front page, load a new page. */
export const AppLink = createAppLink((path) => ownPaths.test(path));
