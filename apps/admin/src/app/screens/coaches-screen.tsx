import { RouterLink } from '@swing/app-shell/app-link';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { queuePath } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { ScreenHead } from '@swing/ui/screen-head';
import { Coaches } from '../../features/coaches/coaches.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';

export function CoachesScreen({ gate }: { gate: GateState }) {
  useScreen('Coaches');
  return (
    <AdminFrame current="coaches" name={gate.name}>
      <ScreenHead>
        <h1>Coaches</h1>
        <ButtonLink variant="secondary" href={queuePath('admin')} linkComponent={RouterLink}>
          Back to Queue
        </ButtonLink>
      </ScreenHead>
      <ConfirmProvider>
        <Coaches />
      </ConfirmProvider>
    </AdminFrame>
  );
}
