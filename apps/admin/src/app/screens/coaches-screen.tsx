import { RouterLink } from '@swing/app-shell/app-link';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { queuePath } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { Coaches } from '../../features/coaches/coaches.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';
import styles from './screen.module.css';

export function CoachesScreen({ gate }: { gate: GateState }) {
  useScreen('Coaches');
  return (
    <AdminFrame current="coaches" name={gate.name}>
      <div className={styles.head}>
        <h1>Coaches</h1>
        <ButtonLink variant="secondary" href={queuePath('admin')} linkComponent={RouterLink}>
          Back to Queue
        </ButtonLink>
      </div>
      <ConfirmProvider>
        <Coaches />
      </ConfirmProvider>
    </AdminFrame>
  );
}
