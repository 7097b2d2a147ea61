import { useSyncExternalStore } from 'react';
import type { AnalyzerDocument } from '../../document/analyzer-document.ts';
import type { DocumentStatus } from '../../document/document-status.ts';

const notOpenYet: DocumentStatus = {
  status: 'loading',
  isLoaded: false,
  savedAt: null,
  failure: null,
  hasWork: false,
  hasNewerWork: false,
  isKeptLocally: true,
  isAnalysisSaved: false,
};
const neverChanges = () => () => {};

/** What `select` picks from the document's status. Renders again only when that changes. */
export function useDocumentStatus<Value>(
  document: AnalyzerDocument | null,
  select: (status: DocumentStatus) => Value,
): Value {
  const read = () => select(document?.getSnapshot() ?? notOpenYet);
  return useSyncExternalStore(document?.subscribe ?? neverChanges, read);
}
