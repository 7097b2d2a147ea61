import type { DocumentItem } from '@swing/domain/analyzer/document-items';

/** Items that changed after a version of the document, in the order of their changes. */
export type DocumentPage = {
  readonly items: readonly DocumentItem[];
  /** Version of the whole document now. */
  readonly version: number;
  /** Pass as `after` to read the next page. Null on the last page. */
  readonly next: number | null;
  /** Time of the server as ISO 8601. */
  readonly now: string;
};

/**
 * The document on the server. Calls reject with a `RemoteFailure`; other errors count as `unreachable`. A call whose signal is
 * aborted must end its request, so that the next one has the whole connection.
 */
export type DocumentRemote = {
  read(after: number, signal: AbortSignal): Promise<DocumentPage>;
  /** Returns what changed after `after`, without the items that were stored exactly as they were sent. */
  save(items: readonly DocumentItem[], after: number, signal: AbortSignal): Promise<DocumentPage>;
};

/**
 * Why a call failed. `unreachable`: no response. `unavailable`: the server could not do it now. `signed-out`: the session
 * has ended. `refused`: the same call would fail again.
 */
export type FailureKind = 'unreachable' | 'unavailable' | 'signed-out' | 'refused';

/** A failed call. The message can be shown to the coach. */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RemoteFailure';
    this.kind = kind;
  }
}

export function remoteFailure(thrown: unknown): RemoteFailure {
  return thrown instanceof RemoteFailure
    ? thrown
    : new RemoteFailure('unreachable', 'The server could not be reached.', { cause: thrown });
}
