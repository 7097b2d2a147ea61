import { useScreen } from '@swing/app-shell/lib/use-screen';
import { StaffAnalyzer } from '@swing/app-shell/staff-analyzer';
import { useEffect, useState } from 'react';
import { Gate } from '../gate/gate.tsx';
import { adminWords } from '../gate/gate-words.ts';
import { adminAccountId } from '../../lib/admin-account.ts';

/** The server checks the cookie. */
const account = { id: adminAccountId, isSignedIn: () => true };

/**
 * The admins' analyzer. The gate is checked only when the page opens. If the session ends later, the analyzer stays, so that no
 * recording is lost: the admin signs in again in another tab and then sends it.
 */
export function AnalyzerScreen() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Analyzer />;
  return (
    <Gate area="admin" words={adminWords}>
      {() => <Opened onOpen={() => setOpen(true)} />}
    </Gate>
  );
}

function Opened({ onOpen }: { onOpen: () => void }) {
  useEffect(onOpen, [onOpen]);
  return null;
}

function Analyzer() {
  useScreen('Analyzer');
  return <StaffAnalyzer area="admin" account={account} />;
}
