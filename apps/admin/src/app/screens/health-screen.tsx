import { useScreen } from '@swing/app-shell/lib/use-screen';
import { Health } from '../../features/health/health.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { DiagnosticsCard } from '../diagnostics-card.tsx';
import type { GateState } from '../gate/gate-store.ts';
import styles from './screen.module.css';

export function HealthScreen({ gate }: { gate: GateState }) {
  useScreen('Health');
  return (
    <AdminFrame current="health" name={gate.name}>
      <div className={styles.head}>
        <h1>Health</h1>
      </div>
      <Health>
        <DiagnosticsCard />
      </Health>
    </AdminFrame>
  );
}
