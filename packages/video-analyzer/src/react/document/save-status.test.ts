import { expect, it } from 'vitest';
import type { DocumentStatus } from '../../document/document-status.ts';
import { saveFailureText, saveStatusText } from './save-status.ts';

const saved: DocumentStatus = {
  status: 'saved',
  isLoaded: true,
  savedAt: null,
  failure: null,
  hasWork: false,
  hasNewerWork: false,
  isKeptLocally: true,
  isAnalysisSaved: false,
};

it.each<[Partial<DocumentStatus>, string]>([
  [{ status: 'loading' }, 'Loading saved work…'],
  [{}, 'Not saved yet'],
  [{ status: 'unsaved', hasWork: true }, 'Not saved yet'],
  [{ status: 'saving', hasWork: true }, 'Saving…'],
  [{ hasWork: true }, 'Kept automatically, not saved yet'],
  [{ hasWork: true, isAnalysisSaved: true }, 'Saved'],
  [{ status: 'offline', hasWork: true }, 'Offline: kept on this computer'],
  [{ status: 'offline', hasWork: true, isKeptLocally: false }, 'Offline: kept in this tab only'],
  [{ status: 'failed', hasWork: true }, 'Not saved'],
])('[ANZ-01] the save control describes %j as "%s"', (change, text) => {
  expect(saveStatusText({ ...saved, ...change })).toBe(text);
});

it('[ANZ-01] the save control explains a failure, and where the work is', () => {
  const failure = {
    kind: 'refused',
    message: 'This analysis is full: its drawings are too many or too large. Delete some, then save again.',
  } as const;
  const failed = { ...saved, status: 'failed', failure } as const;
  expect(saveFailureText(saved)).toBeNull();
  expect(saveFailureText(failed)).toBe(
    'This analysis is full: its drawings are too many or too large. Delete some, then save again. Your work is kept on this computer.',
  );
  expect(saveFailureText({ ...failed, isKeptLocally: false })).toBe(
    'This analysis is full: its drawings are too many or too large. Delete some, then save again. Your work is kept in this tab only.',
  );
});
