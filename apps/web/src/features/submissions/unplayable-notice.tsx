import { paths } from '@swing/contract/paths';
import type { Submission } from '@swing/contract/submissions';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { playbackNotice } from '@swing/domain/playback';
import { watchPath } from '@swing/domain/routes';
import { ButtonLink } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import { RouterLink } from '@swing/app-shell/app-link';
import { Download } from 'lucide-react';
import { swingOf, type UnplayableState } from './watchable.ts';

/** Shown instead of a video that cannot be played: the reason, and an alternative. */
export function UnplayableNotice({ state, submission }: { state: UnplayableState; submission: Submission }) {
  const { id, r2Key } = submission;
  switch (state) {
    case 'analysis-removed':
      return (
        <>
          <p>This analysis was removed {analysisRetentionDays} days after it was sent.</p>
          {swingOf(submission) ? (
            <ButtonLink variant="secondary" href={watchPath(id, 'swing')} linkComponent={RouterLink}>
              Watch the Swing
            </ButtonLink>
          ) : null}
        </>
      );
    case 'swing-removed':
      return <p>This video is not kept any longer.</p>;
    case 'uploading':
      return <p>The upload of this video is not finished yet.</p>;
    case 'preparing':
      return (
        <>
          <Spinner label="Preparing the video" size="large" />
          <p role="status">This video is still being prepared. It opens by itself in a moment.</p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <p>{playbackNotice('unavailable')}</p>
          {r2Key ? (
            <ButtonLink variant="secondary" icon={<Download />} href={paths.downloadVideo(r2Key)} download>
              Download Original
            </ButtonLink>
          ) : null}
        </>
      );
  }
}
