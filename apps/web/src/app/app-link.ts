import { createAppLink } from '@swing/app-shell/app-link';

const ownPaths =
  /^\/(login|forgot-password|reset-password|confirm-email|undo-email-change|checkout|checkout-old|success|account)(\/|$)/i;

/** Links of the player's pages; the front page is loaded as a page of its own. */
export const AppLink = createAppLink((path) => ownPaths.test(path));
