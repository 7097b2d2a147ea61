import type { FailureKind } from './document-remote.ts';

/** Whether the work is on the server. */
export type DocumentStatus = {
  /**
   * `loading`: the document has not been read completely yet. `unsaved`: changes are about to be sent. `offline`: the
   * server cannot be reached and has not got everything. `failed`: it did not take the changes.
   */
  readonly status: 'loading' | 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed';
  /** True once the document was read completely. */
  readonly isLoaded: boolean;
  /** Milliseconds since 1970 of the last save that the server acknowledged from here; null before. */
  readonly savedAt: number | null;
  /** Why the last call failed; null if it did not. */
  readonly failure: { readonly kind: FailureKind; readonly message: string } | null;
  /** False as long as there is nothing to save. */
  readonly hasWork: boolean;
  /** True if some items were made with a newer version of the analyzer. They are kept, but not shown. */
  readonly hasNewerWork: boolean;
  /** False if the browser refuses to store data: changes that were not sent are lost with the tab. */
  readonly isKeptLocally: boolean;
  /** True if `saveAnalysis` was acknowledged and nothing was changed since. */
  readonly isAnalysisSaved: boolean;
};
