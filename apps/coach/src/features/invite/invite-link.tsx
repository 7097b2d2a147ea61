import { utilities } from '@swing/ui/utilities';
import { InviteActions } from './invite-actions.tsx';
import { inviteAddress, printedAddress } from './invite-address.ts';
import { QrCode } from './qr-code.tsx';
import styles from './invite.module.css';

interface InviteLinkProps {
  inviteCode: string;
  onShared: () => void;
}

/** Shows the coach's invite link and its QR code, with buttons to copy and share the link. */
export function InviteLink({ inviteCode, onShared }: InviteLinkProps) {
  const address = inviteAddress(inviteCode, globalThis.location.origin);
  return (
    <div className={styles.invite}>
      <div className={styles.code}>
        <QrCode text={address} label="QR code of your invite link" className={styles.smallQr} />
      </div>
      <div className={utilities.stack}>
        <p>
          Send this link, or let a player scan the code:
          <br />
          <strong className={styles.address}>{printedAddress(address)}</strong>
        </p>
        <InviteActions inviteCode={inviteCode} onShared={onShared} />
      </div>
    </div>
  );
}
