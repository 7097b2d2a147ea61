import { rememberedInviteCode } from '@swing/app-shell/lib/invite-code-memory';
import { all } from './dom.ts';

/** Shows a stored invite code near the plans. */
export function setUpInvite(): void {
  const remembered = rememberedInviteCode();
  for (const note of all('[data-invite]')) {
    if (!remembered) continue;
    for (const place of all('strong', note)) place.textContent = remembered;
    note.hidden = false;
  }
}
