import { useState } from 'react';
import { InviteLink } from '../../features/invite/invite-link.tsx';
import { wasInviteShared } from '../../features/invite/invite-memory.ts';
import { Start } from '../../features/start/start.tsx';

/** What a coach without submissions sees in place of the list. */
export function StartPanel({ inviteCode }: { inviteCode: string }) {
  const [isShared, setShared] = useState(() => wasInviteShared(inviteCode));
  return <Start isShared={isShared} invite={<InviteLink inviteCode={inviteCode} onShared={() => setShared(true)} />} />;
}
