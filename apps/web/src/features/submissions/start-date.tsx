import { DateText } from '@swing/app-shell/date-text';
import type { Submission } from '@swing/contract/submissions';

/** When the video was submitted, or when its upload began if unfinished. */
export function StartDate({ submission: { status, r2Key, createdAt }, now }: { submission: Submission; now: Date }) {
  const isUploadUnfinished = status === 'uploading' && r2Key === null;
  return (
    <span>
      {isUploadUnfinished ? 'Upload started' : 'Submitted'} <DateText iso={createdAt} now={now} />
    </span>
  );
}
