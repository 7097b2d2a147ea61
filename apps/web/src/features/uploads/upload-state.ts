import type { SendState } from '@swing/app-shell/uploads/send-progress';
import { formatBytes } from '@swing/ui/format-bytes';
import type { StoredUpload } from './upload-store.ts';

/** An upload as requested by the player. */
export interface UploadRequest {
  file: File;
  /** Gives access to the file after a reload. Null if the browser does not support it. */
  handle: FileSystemFileHandle | null;
  notes: string;
  userId: string;
  athleteName: string;
  /** Send the file as it is, whatever its size. */
  wantsOriginal: boolean;
}

/** Size of a video before and after compression. */
export interface Saving {
  originalBytes: number;
  sentBytes: number;
}

/** An upload that stopped before all bytes were sent. */
export interface InterruptedUpload {
  fileName: string;
  /** 0 to 1. */
  share: number;
  notes: string;
  athleteName: string;
  /** True if the browser can reopen the file after a click. Otherwise the player must choose it again. */
  canAsk: boolean;
}

interface UploadingState extends SendState {
  phase: 'uploading';
  request: UploadRequest;
  saving: Saving | null;
}

export interface WaitingState {
  phase: 'waiting';
  request: UploadRequest;
  saving: Saving | null;
  /** The error message of the step that failed. */
  message: string;
  /** True while the server is being probed. */
  isProbing: boolean;
  /** 0 to 1 of the bytes. Null before there is a draft. */
  share: number | null;
}

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'done'; saving: Saving | null }
  /** Another tab of this browser is sending. */
  | { phase: 'elsewhere' }
  | { phase: 'interrupted'; upload: InterruptedUpload }
  | { phase: 'preparing'; request: UploadRequest }
  | { phase: 'compressing'; request: UploadRequest; share: number; secondsLeft: number | null }
  | UploadingState
  /** The server cannot be reached. The upload resumes once it can. */
  | WaitingState
  /** All bytes are sent. The server checks them and creates the submission. */
  | { phase: 'checking'; request: UploadRequest; saving: Saving | null }
  /** `isPassing`: a retry may succeed once the connection is back. */
  | { phase: 'failed'; request: UploadRequest; message: string; isPassing: boolean };

const busyPhases = ['preparing', 'compressing', 'uploading', 'checking', 'waiting'] as const;
export type BusyState = Extract<UploadState, { phase: (typeof busyPhases)[number] }>;

/** True while leaving the page would interrupt work. */
export function isBusy(state: UploadState): state is BusyState {
  return busyPhases.some((phase) => phase === state.phase);
}

/** The sizes before and after compression. Null if the chosen file itself is sent. */
export function savingOf({ source, sent, copyName }: StoredUpload): Saving | null {
  return copyName === null ? null : { originalBytes: source.size, sentBytes: sent.size };
}

/** Converts a stored upload to the state shown to the player. */
export function interruptedUpload(remembered: StoredUpload): InterruptedUpload {
  const { source, sent, storedBytes, notes, athleteName, handle } = remembered;
  const share = sent.size > 0 ? storedBytes / sent.size : 0;
  return { fileName: source.name, share, notes, athleteName, canAsk: handle !== null };
}

export function savingText({ originalBytes, sentBytes }: Saving): string {
  return `made smaller: ${formatBytes(sentBytes)} instead of ${formatBytes(originalBytes)}`;
}
