import './portal.css';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import type { PlayerUser } from '@swing/contract/identity';
import { plans } from '@swing/domain/plans';
import { uploadMessages } from '@swing/domain/upload-rules';
import { Alert } from '@swing/ui/alert';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { ChevronUp, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SubmissionList } from '../../features/submissions/submission-list.tsx';
import { UploadPanel } from '../../features/submissions/upload-panel.tsx';
import { useUploadFlow } from '../../features/submissions/use-upload-flow.ts';
import { PortalFrame } from '../portal-frame.tsx';
import { useFreshPlayer } from '../use-fresh-player.ts';

/** My Videos (P §2). */
export function DashboardScreen({ session }: { session: Session<PlayerUser> }) {
  useScreen('My Videos');
  useFreshPlayer(session);
  const { user } = session;
  const { flow, state } = useUploadFlow();
  const isUploading = state.phase === 'uploading';
  const isDone = state.phase === 'done';
  const [isWanted, setWanted] = useState(isUploading || state.phase === 'failed');
  const isOpen = isWanted && !isDone;
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus has gone with the panel.
    if (isDone) toggle.current?.focus();
  }, [isDone]);

  function togglePanel() {
    if (isDone) flow.reset();
    setWanted(!isOpen);
  }

  return (
    <PortalFrame current="videos" firstName={user.firstName}>
      <div className="portal-head">
        <div>
          <p className="ui-eyebrow">{user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}</p>
          <h1>My Videos</h1>
          <p>
            <Badge tone="blue">{plans[user.planType].dashboardLabel}</Badge>
          </p>
        </div>
        <Button
          ref={toggle}
          size="large"
          variant={isOpen ? 'secondary' : 'primary'}
          icon={isOpen ? <ChevronUp /> : <Upload />}
          aria-expanded={isOpen}
          aria-controls="upload-panel"
          disabled={isUploading}
          onClick={togglePanel}
        >
          Upload New Video
        </Button>
      </div>
      <div className="portal-stack">
        <div role="status" className="portal-status">
          {isDone ? (
            <Alert tone="success" role="none" onDismiss={flow.reset}>
              {uploadMessages.submitted}
            </Alert>
          ) : null}
        </div>
        <div id="upload-panel" hidden={!isOpen}>
          {isOpen ? <UploadPanel flow={flow} state={state} player={user} /> : null}
        </div>
        <SubmissionList />
      </div>
    </PortalFrame>
  );
}
