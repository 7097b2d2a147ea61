import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Alert } from '@swing/ui/alert';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';
import styles from './screen.module.css';

interface ComingSoonScreenProps {
  gate: GateState;
  title: string;
}

/** Stands for a screen that is not built yet. */
export function ComingSoonScreen({ gate, title }: ComingSoonScreenProps) {
  useScreen(title);
  return (
    <AdminFrame current={null} name={gate.name}>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      <Alert tone="info" role="none">
        This screen is not part of this version yet.
      </Alert>
    </AdminFrame>
  );
}
