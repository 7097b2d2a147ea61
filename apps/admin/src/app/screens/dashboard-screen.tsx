import { RouterLink } from '@swing/app-shell/app-link';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useUrlFilters } from '@swing/app-shell/lib/use-url-filters';
import { queuePath } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import type { NoticeMessage } from '@swing/ui/notice';
import { ScreenHead } from '@swing/ui/screen-head';
import { Suspense, useState } from 'react';
import type { AssignTarget } from '../../features/assigning/assign-target.ts';
import { noFilters, readFilters } from '../../features/users/user-filters.ts';
import { Users } from '../../features/users/users.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';

const UserDialog = lazyScreen(async () => (await import('../../features/user-detail/user-dialog.tsx')).UserDialog);
const AssignDialog = lazyScreen(async () => (await import('../../features/assigning/assign-dialog.tsx')).AssignDialog);

const emptyAddress = { ...noFilters, user: null as string | null };
const readAddress = (params: URLSearchParams) => ({ ...readFilters(params), user: params.get('user') });

/** The list of users. With `?user=` and an account id in the address, that user's details open over it. */
export function DashboardScreen({ gate }: { gate: GateState }) {
  useScreen('Admin Dashboard');
  const [address, changeAddress] = useUrlFilters(readAddress, emptyAddress);
  const [target, setTarget] = useState<AssignTarget | null>(null);
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const { user: userId, ...filters } = address;

  function showUser(id: string | null) {
    setNotice(null);
    changeAddress({ user: id }, { isNewEntry: true });
  }

  return (
    <AdminFrame current="dashboard" name={gate.name}>
      <ScreenHead>
        <h1>Admin Dashboard</h1>
        <ButtonLink href={queuePath('admin')} linkComponent={RouterLink}>
          View Submission Queue
        </ButtonLink>
      </ScreenHead>
      <ConfirmProvider>
        <Users
          filters={filters}
          onFilter={changeAddress}
          notice={userId === null ? notice : null}
          onNotice={setNotice}
          onOpen={showUser}
        />
      </ConfirmProvider>
      <Suspense>
        {userId !== null && target === null ? (
          <UserDialog
            userId={userId}
            notice={notice}
            onClose={() => showUser(null)}
            onAssign={(player) => setTarget({ kind: 'player', userId: player.userId, playerName: player.name })}
          />
        ) : null}
        {target ? (
          <AssignDialog
            target={target}
            onClose={() => setTarget(null)}
            onDone={(message) => {
              setTarget(null);
              setNotice(message);
            }}
          />
        ) : null}
      </Suspense>
    </AdminFrame>
  );
}
