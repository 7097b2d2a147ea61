import { rememberInviteCode, rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { all } from './dom.ts';

/** `/?coach=CODE` is remembered for the checkout, and said where the plans are. */
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
