import { visitorKinds } from './visitor-kinds.ts';

// Runs in the head of the public pages, so that the first paint already shows the right links (public-frame.css).
// On the first visit by an invite link, `/?coach=CODE`, the code is not stored yet: invite.ts does that after the first paint.
const invited = new URLSearchParams(location.search).get('coach') ? 'invited ' : '';

function show(): void {
  let kinds = invited;
  try {
    kinds += visitorKinds(localStorage, new Date()).join(' ');
  } catch {
    // Storage is not available: show the page as for a new visitor.
  }
  document.documentElement.dataset.visitor = kinds;
}

show();
// Update after a restore from the back-forward cache, and after a login or logout in another tab.
addEventListener('pageshow', show);
addEventListener('storage', show);
