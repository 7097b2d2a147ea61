import { formatBytes } from '@swing/ui/format-bytes';
import type { RememberedUpload } from './upload-memory.ts';

/** What a player asks to be sent. */
export interface UploadRequest {
  file: File;
  /** The way back to the file after a reload, where the browser gives one. */
  handle: FileSystemFileHandle | null;
  notes: string;
  userId: string;
  athleteName: string;
  /** Send the file as it is, whatever its size. */
  wantsOriginal: boolean;
}

/** Bytes of a video before and after it was made smaller. */
export interface Saving {
  originalBytes: number;
  sentBytes: number;
}

/** An upload that stopped before it was whole. */
export interface InterruptedUpload {
  fileName: string;
  /** 0 to 1. */
  share: number;
  notes: string;
  athleteName: string;
  /** The browser gives the file back after one press; otherwise it must be chosen again. */
  canAsk: boolean;
}

export interface UploadingState {
  phase: 'uploading';
  request: UploadRequest;
  saving: Saving | null;
  /** Share at which an earlier attempt was taken up again; null when it began with the first byte. */
  resumedAt: number | null;
  /** The connection is gone; it goes on as soon as it is back. */
  isWaiting: boolean;
  /** 0 to 1 of the bytes. */
  share: number;
  /** Null while it is too early to tell, as `secondsLeft`. */
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

export interface WaitingState {
  phase: 'waiting';
  request: UploadRequest;
  saving: Saving | null;
  /** The step that failed, in the words of the specification. */
  message: string;
  /** The server is being looked for right now. */
  isProbing: boolean;
  /** 0 to 1 of the bytes; null before the first one. */
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
  /** The server cannot be reached; the upload goes on once it can. */
  | WaitingState
  /** The bytes are whole: they are checked and the submission is made. */
  | { phase: 'checking'; request: UploadRequest; saving: Saving | null }
  /** `isPassing`: the same may work once the connection is back. */
  | { phase: 'failed'; request: UploadRequest; message: string; isPassing: boolean };

const busyPhases = ['preparing', 'compressing', 'uploading', 'checking', 'waiting'] as const;
export type BusyState = Extract<UploadState, { phase: (typeof busyPhases)[number] }>;

/** True while leaving the page would interrupt work. */
export function isBusy(state: UploadState): state is BusyState {
  return busyPhases.some((phase) => phase === state.phase);
}

/** What making it smaller saved, or null where the chosen file itself is sent. */
export function savingOf({ source, sent, copyName }: RememberedUpload): Saving | null {
  return copyName === null ? null : { originalBytes: source.size, sentBytes: sent.size };
}

/** What to say of an upload that an earlier page left unfinished. */
export function interruptedUpload(remembered: RememberedUpload): InterruptedUpload {
  const { source, sent, storedBytes, notes, athleteName, handle } = remembered;
  const share = sent.size > 0 ? storedBytes / sent.size : 0;
  return { fileName: source.name, share, notes, athleteName, canAsk: handle !== null };
}

/** What making a video smaller has saved. */
export function savingText({ originalBytes, sentBytes }: Saving): string {
  return `made smaller: ${formatBytes(sentBytes)} instead of ${formatBytes(originalBytes)}`;
}
