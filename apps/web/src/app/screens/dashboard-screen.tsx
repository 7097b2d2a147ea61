import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useUploadFocus } from '@swing/app-shell/lib/use-upload-focus';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { PlayerUser } from '@swing/contract/identity';
import { plans } from '@swing/domain/plans';
import { uploadMessages } from '@swing/domain/upload-rules';
import { Alert } from '@swing/ui/alert';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { ScreenHead } from '@swing/ui/screen-head';
import { Skeleton, SkeletonRows } from '@swing/ui/skeleton';
import { utilities } from '@swing/ui/utilities';
import { ChevronUp, Upload } from 'lucide-react';
import { useRef } from 'react';
import { EligibilityNotice, EligibilityUse, useEligibility } from '../../features/eligibility/eligibility-notice.tsx';
import { SubmissionList } from '../../features/submissions/submission-list.tsx';
import type { NameToKeep } from '../../features/uploads/athlete.ts';
import { UploadPanel } from '../../features/uploads/upload-panel.tsx';
import { isBusy, savingText, type UploadState } from '../../features/uploads/upload-state.ts';
import { useUploadFlow } from '../../features/uploads/use-upload-flow.ts';
import { useUploadFormOpen } from '../../features/uploads/use-upload-form-open.ts';
import { PortalFrame } from '../portal-frame.tsx';
import { useFreshPlayer } from '../use-fresh-player.ts';
import styles from './portal.module.css';

/** My Videos. */
export function DashboardScreen({ session }: { session: Session<PlayerUser> }) {
  useScreen('My Videos');
  useFreshPlayer(session);
  const { user } = session;
  const now = useNow(30_000);
  const { eligibility, query } = useEligibility(now);
  const { isPending } = query;
  const isUnknown = eligibility === null && query.isError;
  const { flow, state } = useUploadFlow(user.id);
  const keepName = useKeptName(session);
  const isDone = state.phase === 'done';
  const { isWanted, setWanted, panel } = useUploadFormOpen(eligibility?.isAllowed);
  const isOpen = state.phase !== 'elsewhere' && (isNeeded(state) || (isWanted && !isDone));
  const isBlocked = eligibility?.isAllowed === false && !isOpen;
  const status = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useUploadFocus({ flow, phase: state.phase, panel, notice: status, toggle });

  function togglePanel() {
    if (isDone || state.phase === 'failed') flow.leave();
    setWanted(!isOpen);
  }

  function dismiss() {
    setWanted(false);
    flow.leave();
  }

  return (
    <PortalFrame current="videos" firstName={user.firstName}>
      <ScreenHead className={styles.head}>
        <div>
          <p className={utilities.eyebrow}>{user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}</p>
          <h1>My Videos</h1>
          <div className={utilities.row}>
            <Badge tone="blue">{plans[user.planType].dashboardLabel}</Badge>
            {eligibility ? <EligibilityUse eligibility={eligibility} /> : isUnknown ? null : <Skeleton width="15rem" />}
          </div>
        </div>
        <Button
          ref={toggle}
          size="large"
          variant={isOpen ? 'secondary' : 'primary'}
          icon={isOpen ? <ChevronUp /> : <Upload />}
          aria-expanded={isOpen}
          aria-controls="upload-panel"
          disabled={isBusy(state) || state.phase === 'elsewhere' || state.phase === 'interrupted' || isBlocked}
          onClick={togglePanel}
        >
          Upload New Video
        </Button>
      </ScreenHead>
      <div className={styles.stack}>
        <div ref={status} role="status" tabIndex={-1} className={styles.status}>
          {isDone ? (
            <Alert tone="success" role="none" onDismiss={dismiss}>
              {uploadMessages.submitted}
            </Alert>
          ) : null}
        </div>
        {isDone && state.saving ? <p className={utilities.muted}>Your video was {savingText(state.saving)}.</p> : null}
        {state.phase === 'elsewhere' ? (
          <Alert tone="info">A video is being sent in another tab of this browser.</Alert>
        ) : null}
        {isUnknown ? <QueryFailure query={query} fallback="Failed to load your plan" /> : null}
        {isBlocked && eligibility ? <EligibilityNotice eligibility={eligibility} now={now} /> : null}
        <div id="upload-panel" ref={panel} hidden={!isOpen}>
          {isOpen ? (
            <UploadPanel
              key={state.phase === 'interrupted' ? 'interrupted' : 'own'}
              flow={flow}
              state={state}
              player={user}
              eligibility={eligibility}
              hasTwoAthletes={plans[user.planType].athletes === 2}
              onName={keepName}
            />
          ) : null}
        </div>
        {/* Loads at once, and is shown when what stands above it is known. */}
        <div hidden={isPending}>
          <SubmissionList now={now} />
        </div>
        {isPending ? <SkeletonRows /> : null}
      </div>
    </PortalFrame>
  );
}

function isNeeded(state: UploadState): boolean {
  return isBusy(state) || state.phase === 'failed' || state.phase === 'interrupted';
}

/** Returns a function that saves an athlete's name in the account. Failures are ignored: the player types it again next time. */
function useKeptName({ token }: Session<PlayerUser>): (name: NameToKeep) => void {
  const update = trpc.identity.updateProfile.useMutation({
    onSuccess: ({ user: saved }) => playerSession.write({ token, user: saved }),
  });
  return (name) => update.mutate(name);
}
