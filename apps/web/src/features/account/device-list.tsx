import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { useNow } from '@swing/app-shell/lib/use-now';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { SkeletonRows } from '@swing/ui/skeleton';
import { DeviceItem } from './device-item.tsx';

const failure = { server: 'Failed to sign the device out', network: networkErrorMessage };

/** Where the account is signed in; each place can be signed out from here. */
export function DeviceList() {
  const now = useNow(60_000);
  const utils = trpc.useUtils();
  const refresh = { onSettled: () => utils.identity.sessions.invalidate() };
  const list = trpc.identity.sessions.useQuery({});
  const revoke = trpc.identity.revokeSession.useMutation(refresh);
  const revokeOthers = trpc.identity.revokeOtherSessions.useMutation(refresh);
  const sessions = list.data?.sessions ?? [];
  const failed = revoke.error ?? revokeOthers.error;

  return (
    <Card
      title="Signed-In Devices"
      className="devices"
      footer={
        sessions.length > 1 ? (
          <Button variant="secondary" isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
            Sign out all other devices
          </Button>
        ) : undefined
      }
    >
      {failed ? <Alert tone="error">{callErrorText(failed, failure)}</Alert> : null}
      {list.error ? <QueryFailure query={list} fallback="Failed to load your devices" /> : null}
      <div aria-busy={list.isPending}>
        {list.isPending ? <SkeletonRows count={1} height="4rem" /> : null}
        <ul className="devices__list">
          {sessions.map((session) => (
            <DeviceItem
              key={session.id}
              session={session}
              now={now}
              isBusy={revoke.isPending && revoke.variables.sessionId === session.id}
              onSignOut={() => revoke.mutate({ sessionId: session.id })}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}
