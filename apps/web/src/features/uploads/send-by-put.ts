import { putWithProgress } from '@swing/app-shell/lib/send-with-progress';
import { paths } from '@swing/contract/paths';
import { sendFailure } from './upload-error.ts';
import type { Sending } from './upload-transport.ts';

/** Sends a file to its draft in one piece. Rejects with UploadError, ConnectionError, or the signal's reason. */
export async function sendByPut({ draft, file, signal, beforeChunk, onProgress, onStored }: Sending): Promise<void> {
  await beforeChunk();
  const headers: Record<string, string> = file.type ? { 'content-type': file.type } : {};
  const answer = await putWithProgress(paths.uploadVideo(draft.submissionId, draft.uploadKey), file, {
    headers,
    signal,
    onProgress: (share) => onProgress(share * file.size),
  });
  if (answer.status !== 200 && answer.status !== 201) throw sendFailure(answer);
  onStored(file.size);
}
