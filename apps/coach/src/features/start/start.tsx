import { trpc } from '@swing/app-shell/api';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import type { ReactNode } from 'react';
import { Checklist } from './checklist.tsx';
import { PracticeCard } from './practice-card.tsx';
import { inviteId } from './start-steps.ts';
import styles from './start.module.css';

interface StartProps {
  /** Whether the invite link was copied or shared in this browser. */
  isShared: boolean;
  /** The invite link with its buttons. */
  invite: ReactNode;
}

/** Shown to a coach without submissions: what to do first, the invite link, and a swing to practice on. */
export function Start({ isShared, invite }: StartProps) {
  const summary = trpc.coaching.summary.useQuery({}, { meta: { failureLog: 'Failed to load the checklist' } });
  return (
    <div className={styles.root}>
      <Card title="Get your first swing">
        <p className={utilities.muted}>
          No submissions yet. Players sign up with your code, and their videos wait here.
        </p>
        {summary.error && !summary.data ? (
          <QueryFailure query={summary} fallback="Your checklist could not be loaded." />
        ) : (
          <Checklist checklist={summary.data?.checklist ?? null} isShared={isShared} />
        )}
      </Card>
      <div className={styles.beside}>
        <Card title="Invite Your Players">
          <div id={inviteId} className={styles.invite}>
            {invite}
          </div>
        </Card>
        <PracticeCard />
      </div>
    </div>
  );
}
