import type { DocumentStatus } from '../../document/document-status.ts';

/** What the save control says about the work. */
export function saveStatusText(state: DocumentStatus): string {
  switch (state.status) {
    case 'loading':
      return 'Loading saved work…';
    case 'saving':
      return 'Saving…';
    case 'unsaved':
      return 'Not saved yet';
    case 'offline':
      return state.isKeptLocally ? 'Offline: kept on this computer' : 'Offline: kept in this tab only';
    case 'failed':
      return 'Not saved';
    case 'saved':
      if (state.isAnalysisSaved) return 'Saved';
      return state.hasWork ? 'Kept automatically, not saved yet' : 'Not saved yet';
  }
}

/** Explains why the work is not on the server; null if there is nothing to explain. */
export function saveFailureText({ status, failure, isKeptLocally }: DocumentStatus): string | null {
  if (status !== 'failed' || failure === null) return null;
  const place = isKeptLocally ? 'Your work is kept on this computer.' : 'Your work is kept in this tab only.';
  return `${failure.message} ${place}`;
}

export const newerWorkText =
  'Some of this work was made with a newer version of the analyzer. Reload the page to see it.';
