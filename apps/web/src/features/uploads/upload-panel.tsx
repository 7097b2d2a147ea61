import './upload-panel.css';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { FilePicker } from '@swing/ui/file-picker';
import { TextArea } from '@swing/ui/text-area';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { AthleteChoice } from './athlete-choice.tsx';
import { CompressionChoice } from './compression-choice.tsx';
import { InterruptedNotice } from './interrupted-notice.tsx';
import type { UploadFlow } from './upload-flow.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';
import { useChosenVideo } from './use-chosen-video.ts';

interface UploadPanelProps {
  flow: UploadFlow;
  state: UploadState;
  player: { id: string; firstName: string; lastName: string; secondAthleteName: string | null };
  /** The plan has room for a second athlete. */
  hasTwoAthletes: boolean;
  /** Keeps the name of the second athlete for the next time. */
  onSecondAthlete: (name: string) => void;
}

const accept = 'video/mp4,video/quicktime,video/x-m4v,video/webm,.mp4,.mov,.m4v,.webm';

/** Chooses a video, adds notes, and sends it (P §2). */
export function UploadPanel({ flow, state, player, hasTwoAthletes, onSecondAthlete }: UploadPanelProps) {
  const left = 'request' in state ? state.request : null;
  const interrupted = state.phase === 'interrupted' ? state.upload : null;
  const ownName = `${player.firstName} ${player.lastName}`.trim();
  const athleteLeft = left?.athleteName ?? interrupted?.athleteName ?? ownName;

  const video = useChosenVideo(left?.file ?? null);
  const [notes, setNotes] = useState(left?.notes ?? interrupted?.notes ?? '');
  const [wantsOriginal, setWantsOriginal] = useState(left?.wantsOriginal ?? false);
  const [athlete, setAthlete] = useState({
    isSecond: athleteLeft !== ownName,
    secondName: athleteLeft === ownName ? (player.secondAthleteName ?? '') : athleteLeft,
  });
  const { file, problem } = video;
  const isUploading = isBusy(state);
  const failure = state.phase === 'failed' && state.request.file === file ? state.message : null;

  const submitButton = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    // The browser takes the focus from a button that is disabled or gone.
    const isFocusLost = wasUploading.current && !isUploading && document.activeElement === document.body;
    if (isFocusLost) submitButton.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isUploading) return;
    video.clearProblem();
    const isSecond = hasTwoAthletes && athlete.isSecond;
    const athleteName = isSecond ? athlete.secondName.trim() : ownName;
    if (isSecond && athleteName !== player.secondAthleteName) onSecondAthlete(athleteName);
    const handle = await video.handle();
    await flow.start({ file, handle, notes, userId: player.id, athleteName, wantsOriginal });
  }

  return (
    <Card title="Upload New Video" className="upload">
      <form className="ui-stack" onSubmit={(event) => void submit(event)}>
        {interrupted ? <InterruptedNotice upload={interrupted} flow={flow} /> : null}
        <FilePicker
          label="Swing video"
          hint="One live swing, chest-high. MP4, MOV, M4V or WebM, up to 2 GB."
          accept={accept}
          isDisabled={isUploading}
          {...video.picker}
        />
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        {file ? (
          <CompressionChoice
            file={file}
            wantsOriginal={wantsOriginal}
            onChange={setWantsOriginal}
            isDisabled={isUploading}
          />
        ) : null}
        {hasTwoAthletes ? (
          <AthleteChoice
            ownName={ownName || 'My own name'}
            athlete={athlete}
            onChange={setAthlete}
            isDisabled={isUploading}
          />
        ) : null}
        <TextArea
          label="Notes"
          isOptional
          placeholder="What should your coach look at?"
          maxLength={5_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          disabled={isUploading}
        />
        {failure ? <Alert tone="error">{failure}</Alert> : null}
        {isUploading ? <UploadStatus state={state} /> : null}
        <div className="upload__buttons">
          <Button ref={submitButton} type="submit" size="large" disabled={!file || isUploading}>
            Submit for Analysis
          </Button>
          {state.phase === 'compressing' ? (
            <Button variant="secondary" size="large" onClick={flow.skipCompression}>
              Send the original instead
            </Button>
          ) : null}
          {isUploading ? (
            <Button variant="ghost" size="large" onClick={() => void flow.cancel()}>
              Cancel upload
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
