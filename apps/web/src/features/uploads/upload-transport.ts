import type { RequestUploadInput, SubmitVideoInput } from '@swing/contract/submissions';

export interface Draft {
  submissionId: string;
  uploadKey: string;
}

/** One attempt to bring the bytes of a draft to the server. */
export interface Sending {
  draft: Draft;
  file: File;
  /** Path of what an earlier attempt began, to go on with; null to begin. */
  uploadUrl: string | null;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Asked before each part; what it throws ends the attempt. */
  beforeChunk: () => Promise<void>;
  onUrl: (uploadUrl: string) => void;
  /** The server already has this many bytes. */
  onResumed: (bytes: number) => void;
  /** Bytes that have left. */
  onProgress: (bytes: number) => void;
  /** Bytes the server has acknowledged. */
  onStored: (bytes: number) => void;
}

/** The calls of an upload. */
export interface UploadTransport {
  begin: (input: RequestUploadInput) => Promise<Draft>;
  /** Rejects with UploadError, ConnectionError, or the signal's reason. */
  send: (sending: Omit<Sending, 'headers'>) => Promise<void>;
  /** Gives up what was begun; never rejects. */
  end: (uploadUrl: string) => Promise<void>;
  submit: (input: SubmitVideoInput) => Promise<unknown>;
}
