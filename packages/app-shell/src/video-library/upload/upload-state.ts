import type { LibraryKind } from '@swing/domain/library-limits';
import type { SendState } from '../../uploads/send-progress.ts';

/** A video to add to a library, as filled in by the coach or admin. */
export interface LibraryRequest {
  file: File;
  name: string;
  kind: LibraryKind;
  tags: string[];
}

export type LibraryUploadState =
  | { phase: 'idle' }
  | { phase: 'preparing'; request: LibraryRequest }
  | ({ phase: 'uploading'; request: LibraryRequest } & SendState)
  /** The server cannot be reached. The upload resumes once it can. `share` is null before anything could be sent. */
  | { phase: 'waiting'; request: LibraryRequest; message: string; isProbing: boolean; share: number | null }
  /** All bytes are sent. The server checks them and adds the video. */
  | { phase: 'checking'; request: LibraryRequest }
  | { phase: 'failed'; request: LibraryRequest; message: string }
  | { phase: 'done'; request: LibraryRequest };

const busyPhases = ['preparing', 'uploading', 'waiting', 'checking'] as const;
export type BusyUpload = Extract<LibraryUploadState, { phase: (typeof busyPhases)[number] }>;

/** True while leaving the page would stop the upload. */
export function isBusy(state: LibraryUploadState): state is BusyUpload {
  return busyPhases.some((phase) => phase === state.phase);
}
