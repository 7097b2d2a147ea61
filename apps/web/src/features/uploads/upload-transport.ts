import type { Sending } from '@swing/app-shell/uploads/send-by-tus';
import type { RequestUploadInput, SubmitVideoInput } from '@swing/contract/submissions';

export interface Draft {
  submissionId: string;
  uploadKey: string;
}

/** One attempt to send the bytes of a draft to the server. */
export interface DraftSending extends Sending {
  draft: Draft;
}

/** The server calls of an upload. */
export interface UploadTransport {
  begin: (input: RequestUploadInput) => Promise<Draft>;
  /** Rejects with UploadError, ConnectionError, or the signal's reason. */
  send: (sending: DraftSending) => Promise<void>;
  /**
   * Removes a draft on the server, once or again. Resolves to true if it has been submitted already, and stays. Rejects with UploadError
   * if the server did not answer, or the session is over.
   */
  discard: (submissionId: string) => Promise<boolean>;
  submit: (input: SubmitVideoInput) => Promise<unknown>;
}
