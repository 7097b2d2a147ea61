import { uploadProblem } from '@swing/domain/upload-rules';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { FilePicker } from '@swing/ui/file-picker';
import { Progress } from '@swing/ui/progress';
import { TextArea } from '@swing/ui/text-area';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { UploadFlow, UploadState } from './upload-flow.ts';

interface UploadPanelProps {
  flow: UploadFlow;
  state: UploadState;
  player: { id: string; firstName: string; lastName: string };
}

const accept = 'video/mp4,video/quicktime,video/x-m4v,video/webm,.mp4,.mov,.m4v,.webm';

/** Chooses a video, adds notes, and sends it (P §2). */
export function UploadPanel({ flow, state, player }: UploadPanelProps) {
  const left = state.phase === 'uploading' || state.phase === 'failed' ? state.request : null;
  const [file, setFile] = useState<File | null>(left?.file ?? null);
  const [notes, setNotes] = useState(left?.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isUploading = state.phase === 'uploading';
  const failure = state.phase === 'failed' && state.request.file === file ? state.message : null;

  const submitButton = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    // The browser takes the focus from a button that is disabled or gone.
    const isFocusLost = wasUploading.current && !isUploading && document.activeElement === document.body;
    if (isFocusLost) submitButton.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading]);

  function choose(chosen: File | null) {
    const found = chosen ? uploadProblem(chosen) : null;
    setProblem(found);
    setFile(found ? null : chosen);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!file || isUploading) return;
    setProblem(null);
    const athleteName = `${player.firstName} ${player.lastName}`;
    void flow.start({ file, notes, userId: player.id, athleteName });
  }

  return (
    <Card title="Upload New Video" className="upload">
      <form className="ui-stack" onSubmit={submit}>
        <FilePicker
          label="Swing video"
          hint="One live swing, chest-high. MP4, MOV, M4V or WebM, up to 2 GB."
          accept={accept}
          file={file}
          onFileChange={choose}
          isDisabled={isUploading}
        />
        {problem ? <Alert tone="error">{problem}</Alert> : null}
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
        {isUploading ? <UploadProgress share={state.share} /> : null}
        <div className="upload__buttons">
          <Button ref={submitButton} type="submit" size="large" disabled={!file || isUploading}>
            Submit for Analysis
          </Button>
          {isUploading ? (
            <Button variant="ghost" size="large" onClick={flow.reset}>
              Cancel upload
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

function UploadProgress({ share }: { share: number | null }) {
  return (
    <Progress
      label={share === null ? 'Checking your video' : 'Uploading'}
      value={share}
      valueText={share === null ? 'Almost there' : undefined}
    />
  );
}
