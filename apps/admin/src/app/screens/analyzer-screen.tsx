import { useScreen } from '@swing/app-shell/lib/use-screen';
import { StaffAnalyzer } from '@swing/app-shell/staff-analyzer';
import { useEffect, useState } from 'react';
import { Gate } from '../gate/gate.tsx';
import { adminWords } from '../gate/gate-words.ts';

/**
 * The admins' analyzer. It stays open once the gate was open, so that a session that ends does not discard a recording. The
 * recording can be sent after signing in again in another tab.
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
  return <StaffAnalyzer area="admin" />;
}
