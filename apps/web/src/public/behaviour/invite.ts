import { rememberInviteCode, rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { all } from './dom.ts';

/** Stores the code of `/?coach=CODE` for the checkout, and shows a stored code near the plans. */
export function setUpInvite(): void {
  const code = new URLSearchParams(location.search).get('coach');
  if (code) rememberInviteCode(code);
  const remembered = rememberedInviteCode();
  for (const note of all('[data-invite]')) {
    if (!remembered) continue;
    for (const place of all('strong', note)) place.textContent = remembered;
    note.hidden = false;
  }
}
