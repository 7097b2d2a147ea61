import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { InviteActions } from './invite-actions.tsx';
import { inviteAddress, printedAddress } from './invite-address.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './invite.module.css';

interface InviteCardProps {
  coachName: string;
  inviteCode: string;
}

/** The coach's invite link and code: to copy, share, scan from the screen or print. */
export function InviteCard({ coachName, inviteCode }: InviteCardProps) {
  const [isPrinting, setPrinting] = useState(false);
  const address = inviteAddress(inviteCode, globalThis.location.origin);
  return (
    <Card title="Your Invite Link">
      <div className={styles.invite}>
        <div className={styles.code}>
          <QrCode text={address} label="QR code of your invite link" className={styles.qr} />
        </div>
        <div className={utilities.stack}>
          <p>Players who sign up with this link are linked to you, and their swings come to your queue.</p>
          <dl className={styles.facts}>
            <div>
              <dt>Link</dt>
              <dd className={styles.address}>{printedAddress(address)}</dd>
            </div>
            <div>
              <dt>Code</dt>
              <dd className={styles.letters}>{inviteCode}</dd>
            </div>
          </dl>
          <InviteActions inviteCode={inviteCode}>
            <Button variant="secondary" icon={<Printer />} onClick={() => setPrinting(true)}>
              Print
            </Button>
          </InviteActions>
        </div>
      </div>
      {isPrinting ? (
        <InviteSheet
          coachName={coachName}
          inviteCode={inviteCode}
          address={address}
          onPrinted={() => setPrinting(false)}
        />
      ) : null}
    </Card>
  );
}
