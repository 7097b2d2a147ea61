import { brand } from '@swing/domain/brand';
import { Logo } from '@swing/ui/logo';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { printedAddress } from './invite-address.ts';
import { QrCode } from './qr-code.tsx';
import styles from './invite-sheet.module.css';

interface InviteSheetProps {
  coachName: string;
  inviteCode: string;
  address: string;
  onPrinted: () => void;
}

/** Prints the invitation as a page of its own. Only the printer shows it, in place of the screen. */
export function InviteSheet({ coachName, inviteCode, address, onPrinted }: InviteSheetProps) {
  const handlePrinted = useEffectEvent(onPrinted);
  useEffect(() => {
    const finish = () => handlePrinted();
    globalThis.addEventListener('afterprint', finish);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', finish);
  }, []);

  return createPortal(
    <article className={styles.root}>
      <Logo name={brand.name} className={styles.logo} />
      <h1 className={styles.title}>Your swing, analyzed by {coachName}</h1>
      <QrCode text={address} label="QR code of the invite link" className={styles.qr} />
      <p className={styles.address}>{printedAddress(address)}</p>
      <ol className={styles.steps}>
        <li>Scan the code or type the link. The coach code {inviteCode} is filled in for you.</li>
        <li>Choose a plan. Players under 18 need a parent or guardian.</li>
        <li>Film your swing with your phone and send it. You get back a video with a voice-over.</li>
      </ol>
    </article>,
    document.body,
  );
}
