import type { RequestUploadInput, SubmitVideoInput } from '@swing/contract/submissions';

export interface Draft {
  submissionId: string;
  uploadKey: string;
}

/** One attempt to send the bytes of a draft to the server. */
export interface Sending {
  draft: Draft;
  file: File;
  /** Path of the tus upload to resume. Null to create one. */
  uploadUrl: string | null;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called before each chunk. An error it throws ends the attempt. */
  beforeChunk: () => Promise<void>;
  onUrl: (uploadUrl: string) => void;
  /** Called with the bytes the server already has when an upload resumes. */
  onResumed: (bytes: number) => void;
  /** Called with the bytes sent so far. */
  onProgress: (bytes: number) => void;
  /** Called with the bytes the server has acknowledged. */
  onStored: (bytes: number) => void;
}

/** The server calls of an upload. */
export interface UploadTransport {
  begin: (input: RequestUploadInput) => Promise<Draft>;
  /** Rejects with UploadError, ConnectionError, or the signal's reason. */
  send: (sending: Omit<Sending, 'headers'>) => Promise<void>;
  /** Terminates an upload on the server. Never rejects. */
  end: (uploadUrl: string) => Promise<void>;
  submit: (input: SubmitVideoInput) => Promise<unknown>;
}
