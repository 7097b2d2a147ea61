import { visitorKinds } from './visitor-kinds.ts';

// Stands in the head of the public pages, so that they are right when they are first painted (public-frame.css).
function show(): void {
  let kinds = '';
  try {
    kinds = visitorKinds(localStorage, new Date()).join(' ');
  } catch {
    // The browser keeps nothing for this page: it looks as for somebody new.
  }
  document.documentElement.dataset.visitor = kinds;
}

show();
// A page taken from the history, and a login or logout in another tab.
addEventListener('pageshow', show);
addEventListener('storage', show);
