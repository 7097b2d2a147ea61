import { libraryMessages, type LibraryKind, type LibraryOwner } from '@swing/domain/library-limits';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Checkbox } from '@swing/ui/checkbox';
import { FilePicker } from '@swing/ui/file-picker';
import { utilities } from '@swing/ui/utilities';
import type { AnySession } from '../../lib/session-store.ts';
import { UploadWaitingNotice } from '../../upload-waiting-notice.tsx';
import { VideoPreview } from '../../video-preview.tsx';
import { ownerTexts } from '../library-words.ts';
import { VideoFields } from '../video-fields.tsx';
import { isBusy, type LibraryUploadState } from './upload-state.ts';
import { UploadStatus } from './upload-status.tsx';
import type { UploadSlot } from './upload-slot.ts';
import { useAddForm } from './use-add-form.ts';
import { useLibraryUpload } from './use-library-upload.ts';
import styles from './add-panel.module.css';

interface AddPanelProps {
  slot: UploadSlot;
  session: AnySession;
  state: LibraryUploadState;
  owner: LibraryOwner;
  /** The kind that is chosen at first. */
  kind: LibraryKind;
  /** Called before an upload is cancelled, after which the form stays. */
  onCancel: () => void;
}

const accept = 'video/mp4,video/quicktime,video/x-m4v,video/webm,.mp4,.mov,.m4v,.webm';

/** Chooses a video, names it, and adds it to the library. */
export function AddPanel({ slot, session, state, owner, kind, onCancel }: AddPanelProps) {
  const upload = useLibraryUpload(slot, session);
  const form = useAddForm({ upload, state, kind });
  const { file, fileProblem, isPermitted, isPermissionMissing } = form;
  const isUploading = isBusy(state);
  const failure = state.phase === 'failed' && state.request.file === file ? state.message : null;

  return (
    <Card title="Add a Video">
      <form className={styles.form} onSubmit={form.submit}>
        <div className={utilities.stack}>
          <FilePicker
            label="Video file"
            hint="MP4, MOV, M4V or WebM, up to 500 MB."
            accept={accept}
            file={file}
            onFileChange={form.chooseFile}
            isDisabled={isUploading}
          />
          {fileProblem ? <Alert tone="error">{fileProblem}</Alert> : null}
          {file ? <VideoPreview file={file} /> : null}
        </div>
        <div className={utilities.stack}>
          <VideoFields values={form.values} onChange={form.change} isDisabled={isUploading} />
          <Checkbox
            label={ownerTexts[owner].permission}
            checked={isPermitted}
            onChange={(event) => form.setPermitted(event.currentTarget.checked)}
            error={isPermissionMissing ? libraryMessages.permission : null}
            aria-required="true"
            disabled={isUploading}
          />
          {failure ? <Alert tone="error">{failure}</Alert> : null}
          {state.phase === 'waiting' ? (
            <UploadWaitingNotice
              message={state.message}
              isProbing={state.isProbing}
              share={state.share}
              onTryNow={upload.tryNow}
            />
          ) : null}
          {isBusy(state) && state.phase !== 'waiting' ? <UploadStatus state={state} /> : null}
          <div className={utilities.row}>
            <Button type="submit" size="large" disabled={!file || isUploading}>
              Add to Library
            </Button>
            {isUploading ? (
              <Button
                variant="ghost"
                size="large"
                data-cancels-upload=""
                onClick={() => {
                  onCancel();
                  upload.cancel();
                }}
              >
                Cancel upload
              </Button>
            ) : null}
          </div>
        </div>
      </form>
    </Card>
  );
}
