import type { ReadDocumentInput, SaveDocumentInput, DocumentPage } from '@swing/contract/analyzer-documents';
import { RemoteFailure, type DocumentRemote } from '@swing/video-analyzer/document/document-remote';
import { readCallError } from './call-error.ts';

/** The typed calls `analysis.readDocument` and `analysis.saveDocument`. */
export interface DocumentCalls {
  readDocument: (input: ReadDocumentInput, options: { signal: AbortSignal }) => Promise<DocumentPage>;
  saveDocument: (input: SaveDocumentInput, options: { signal: AbortSignal }) => Promise<DocumentPage>;
}

const signedOut = 'You are signed out. Sign in again in another tab, then press Retry.';
const unavailable = 'The server could not save the work just now. We will try again automatically.';

/**
 * The analyzer document of a submission on our server. `isSignedIn` returns false if the session belongs to nobody or to
 * another account: then nothing is sent in its name.
 */
export function createDocumentRemote(
  calls: DocumentCalls,
  submissionId: string,
  isSignedIn: () => boolean,
): DocumentRemote {
  async function call(run: () => Promise<DocumentPage>): Promise<DocumentPage> {
    if (!isSignedIn()) throw new RemoteFailure('signed-out', signedOut);
    try {
      return await run();
    } catch (thrown) {
      throw failureOf(thrown);
    }
  }
  return {
    read: (after, signal) => call(() => calls.readDocument({ submissionId, after }, { signal })),
    save: (items, after, signal) =>
      call(() => calls.saveDocument({ submissionId, items: [...items], after }, { signal })),
  };
}

function failureOf(thrown: unknown): RemoteFailure {
  const error = readCallError(thrown);
  const cause = { cause: thrown };
  if (error.kind === 'network') return new RemoteFailure('unreachable', 'The server could not be reached.', cause);
  if (error.kind === 'strange') return new RemoteFailure('unavailable', unavailable, cause);
  if (error.code === 'UNAUTHENTICATED') return new RemoteFailure('signed-out', signedOut, cause);
  const isTemporary = error.httpStatus >= 500 || error.code === 'RATE_LIMITED';
  return isTemporary
    ? new RemoteFailure('unavailable', unavailable, cause)
    : new RemoteFailure('refused', error.message || unavailable, cause);
}
