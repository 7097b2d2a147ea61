import { utilities } from '@swing/ui/utilities';
import { InviteActions } from './invite-actions.tsx';
import { inviteAddress, printedAddress } from './invite-address.ts';
import styles from './invite.module.css';

interface InviteLinkProps {
  inviteCode: string;
  onShared: () => void;
}

/** The coach's invite link, to copy or share. */
export function InviteLink({ inviteCode, onShared }: InviteLinkProps) {
  return (
    <div className={utilities.stack}>
      <p className={styles.address}>{printedAddress(inviteAddress(inviteCode, globalThis.location.origin))}</p>
      <InviteActions inviteCode={inviteCode} onShared={onShared} />
    </div>
  );
}
