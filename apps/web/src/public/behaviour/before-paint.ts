import { rememberInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { visitorKinds } from './visitor-kinds.ts';

// Runs in the head of the public pages, so that the first paint already shows the right links (public-frame.css).
function show(): void {
  let kinds = '';
  try {
    kinds = visitorKinds(localStorage, new Date()).join(' ');
  } catch {
    // Storage is not available: show the page as for a new visitor.
  }
  document.documentElement.dataset.visitor = kinds;
}

// The code of `/?coach=CODE` is stored for the checkout.
const code = new URLSearchParams(location.search).get('coach');
if (code) rememberInviteCode(code);
show();
// Update after a restore from the back-forward cache, and after a login or logout in another tab.
addEventListener('pageshow', show);
addEventListener('storage', show);
