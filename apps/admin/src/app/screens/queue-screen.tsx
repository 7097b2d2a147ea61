import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useSentNotice } from '@swing/app-shell/lib/use-sent-notice';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { ScreenHead } from '@swing/ui/screen-head';
import { Suspense, useState } from 'react';
import type { AssignTarget } from '../../features/assigning/assign-target.ts';
import { holderName } from '../../lib/submission-words.ts';
import { Queue } from '../../features/queue/queue.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { GateState } from '../gate/gate-store.ts';

const AssignDialog = lazyScreen(async () => (await import('../../features/assigning/assign-dialog.tsx')).AssignDialog);

interface Assigning {
  target: AssignTarget;
  onAssigned: () => void;
}

export function QueueScreen({ gate }: { gate: GateState }) {
  useScreen('Video Queue');
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const [notice, setNotice] = useSentNotice();
  return (
    <AdminFrame current="queue" name={gate.name}>
      <ScreenHead>
        <h1>Video Queue</h1>
      </ScreenHead>
      <ConfirmProvider>
        <Queue
          notice={notice}
          onNotice={setNotice}
          onAssign={(submissions, onAssigned) => {
            const named = submissions.map((submission) => ({ ...submission, playerName: holderName(submission) }));
            setAssigning({ target: { kind: 'submissions', submissions: named }, onAssigned });
          }}
        />
      </ConfirmProvider>
      {assigning ? (
        <Suspense>
          <AssignDialog
            target={assigning.target}
            onClose={() => setAssigning(null)}
            onDone={(message) => {
              assigning.onAssigned();
              setAssigning(null);
              setNotice(message);
            }}
          />
        </Suspense>
      ) : null}
    </AdminFrame>
  );
}
