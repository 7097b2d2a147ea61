import { trpc } from './api.tsx';
import { callErrorText, networkErrorMessage } from './lib/call-error.ts';
import { useNow } from './lib/use-now.ts';
import { PagedList } from './paged-list.tsx';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { useEffect, useRef, useState } from 'react';
import { DeviceItem } from './device-item.tsx';
import { deviceName } from './lib/device-name.ts';
import styles from './device-list.module.css';

const failure = { server: 'Failed to sign the device out', network: networkErrorMessage };

/** Lists the signed-in devices. Each can be signed out. */
export function DeviceList() {
  const now = useNow(60_000);
  const utils = trpc.useUtils();
  const [done, setDone] = useState<string | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const refresh = { onMutate: () => setDone(null), onSettled: () => utils.identity.sessions.invalidate() };
  const list = trpc.identity.sessions.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const revoke = trpc.identity.revokeSession.useMutation(refresh);
  const revokeOthers = trpc.identity.revokeOtherSessions.useMutation(refresh);
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  const failed = revoke.error ?? revokeOthers.error;

  // The button that was pressed goes away with its device.
  useEffect(() => {
    if (done) notice.current?.focus();
  }, [done]);

  return (
    <Card
      title="Signed-In Devices"
      footer={
        sessions.length > 1 ? (
          <Button
            variant="secondary"
            isBusy={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate({}, { onSuccess: () => setDone('All other devices are signed out.') })}
          >
            Sign out all other devices
          </Button>
        ) : undefined
      }
    >
      <div ref={notice} role="status" tabIndex={-1} className={styles.notice}>
        {done ? (
          <Alert tone="success" role="none">
            {done}
          </Alert>
        ) : null}
      </div>
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
            onSignOut={() =>
              revoke.mutate(
                { sessionId: session.id },
                { onSuccess: () => setDone(`${deviceName(session.userAgent)} is signed out.`) },
              )
            }
          />
        )}
      </PagedList>
    </Card>
  );
}
