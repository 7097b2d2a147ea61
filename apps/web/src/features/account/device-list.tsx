import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { useNow } from '@swing/app-shell/lib/use-now';
import { PagedList } from '@swing/app-shell/paged-list';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { DeviceItem } from './device-item.tsx';

const failure = { server: 'Failed to sign the device out', network: networkErrorMessage };

/** Lists the signed-in devices. Each can be signed out. */
export function DeviceList() {
  const now = useNow(60_000);
  const utils = trpc.useUtils();
  const refresh = { onSettled: () => utils.identity.sessions.invalidate() };
  const list = trpc.identity.sessions.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const revoke = trpc.identity.revokeSession.useMutation(refresh);
  const revokeOthers = trpc.identity.revokeOtherSessions.useMutation(refresh);
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  const failed = revoke.error ?? revokeOthers.error;

  return (
    <Card
      title="Signed-In Devices"
      footer={
        sessions.length > 1 ? (
          <Button variant="secondary" isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
            Sign out all other devices
          </Button>
        ) : undefined
      }
    >
      {failed ? <Alert tone="error">{callErrorText(failed, failure)}</Alert> : null}
      <PagedList
        query={list}
        rows={sessions}
        noun="devices"
        skeleton={{ count: 1, height: '4rem' }}
        failureText="Failed to load your devices"
      >
        {(session) => (
          <DeviceItem
            key={session.id}
            session={session}
            now={now}
            isBusy={revoke.isPending && revoke.variables.sessionId === session.id}
            onSignOut={() => revoke.mutate({ sessionId: session.id })}
          />
        )}
      </PagedList>
    </Card>
  );
}
