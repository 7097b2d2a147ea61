import { useScreen } from '@swing/app-shell/lib/use-screen';
import { ScreenHead } from '@swing/ui/screen-head';
import { Health } from '../../features/health/health.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { DiagnosticsCard } from '../diagnostics-card.tsx';
import type { GateState } from '../gate/gate-store.ts';

export function HealthScreen({ gate }: { gate: GateState }) {
  useScreen('Health');
  return (
    <AdminFrame current="health" name={gate.name}>
      <ScreenHead>
        <h1>Health</h1>
      </ScreenHead>
      <Health>
        <DiagnosticsCard />
      </Health>
    </AdminFrame>
  );
}
