import { UploadWaitingNotice } from '@swing/app-shell/upload-waiting-notice';
import type { UploadEligibility } from '@swing/contract/submissions';
import type { PlanType } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { TextArea } from '@swing/ui/text-area';
import { utilities } from '@swing/ui/utilities';
import { AthleteChoice } from './athlete-choice.tsx';
import { HowToFilm } from './how-to-film/how-to-film.tsx';
import { InterruptedNotice } from './interrupted-notice.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import { isBusy } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';
import { UploadTerms } from './upload-terms.tsx';
import { useUploadForm, type UploadFormProps } from './use-upload-form.ts';
import { VideoChoice } from './video-choice.tsx';
import styles from './upload-panel.module.css';

interface UploadPanelProps extends UploadFormProps {
  player: UploadFormProps['player'] & { planType: PlanType };
  /** Null while loading. */
  eligibility: UploadEligibility | null;
}

/** Chooses a video, adds notes, and sends it. */
export function UploadPanel(props: UploadPanelProps) {
  const { flow, state, player, hasTwoAthletes, eligibility } = props;
  const form = useUploadForm(props);
  const { file } = form.video;
  const isUploading = isBusy(state);
  const failure = state.phase === 'failed' && state.request.file === file ? state.message : null;

  return (
    <Card title="Upload New Video">
      <form className={styles.form} onSubmit={(event) => void form.submit(event)}>
        <div className={utilities.stack}>
          {state.phase === 'interrupted' ? <InterruptedNotice upload={state.upload} flow={flow} /> : null}
          <VideoChoice
            video={form.video}
            wantsOriginal={form.wantsOriginal}
            onWantsOriginal={form.setWantsOriginal}
            isDisabled={isUploading}
          />
        </div>
        <HowToFilm />
        <div className={utilities.stack}>
          <AthleteChoice
            hasTwoAthletes={hasTwoAthletes}
            athlete={form.athlete}
            onChange={form.changeAthlete}
            isDisabled={isUploading}
          />
          <TextArea
            label="Notes"
            isOptional
            placeholder="What should your coach look at?"
            maxLength={5_000}
            value={form.notes}
            onChange={(event) => form.setNotes(event.currentTarget.value)}
            disabled={isUploading}
          />
          <UploadTerms planType={player.planType} eligibility={eligibility} />
          {failure ? <Alert tone="error">{failure}</Alert> : null}
          {state.phase === 'waiting' ? (
            <UploadWaitingNotice
              message={state.message}
              isProbing={state.isProbing}
              share={state.share}
              onTryNow={flow.tryNow}
            />
          ) : null}
          {isBusy(state) && state.phase !== 'waiting' ? <UploadStatus state={state} /> : null}
          <UploadButtons flow={flow} state={state} hasFile={file !== null} />
        </div>
      </form>
    </Card>
  );
}
