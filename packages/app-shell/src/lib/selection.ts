import type { Submission } from '@swing/contract/submissions';
import { browserStorage, type KeyValueStorage } from './browser-storage.ts';
import { selectionKeys } from './session-keys.ts';

/** The video and submission that the coach or admin opened for analysis. */
export interface Selection {
  /** Unsigned path of the video. */
  video: string;
  submission: SelectedSubmission;
}

export interface SelectedSubmission {
  submissionId: string;
  playerName: string;
  notes: string;
  wantsBatAdvice: boolean;
  wantsDrills: boolean;
  wantsMechanics: boolean;
}

const [videoKey, submissionKey, accountKey] = selectionKeys;

/** Stores the selection for the analyzer until the tab is closed. */
export function createSelectionStore(storage: KeyValueStorage) {
  return {
    /** `accountId`: the coach or admin who opened the submission. */
    write({ video, submission }: Selection, accountId: string): void {
      storage.setItem(videoKey, video);
      storage.setItem(submissionKey, JSON.stringify(submission));
      storage.setItem(accountKey, accountId);
    },
    /** Returns null if no valid selection is stored, or one of another account. */
    read(accountId: string): Selection | null {
      // Earlier versions stored no account.
      if ((storage.getItem(accountKey) ?? accountId) !== accountId) return null;
      const video = storage.getItem(videoKey);
      const submission = parse(storage.getItem(submissionKey));
      return video?.startsWith('/') && submission ? { video, submission } : null;
    },
    clear(): void {
      for (const key of selectionKeys) storage.removeItem(key);
    },
  };
}

export const selectionStore = createSelectionStore(browserStorage('sessionStorage'));

/** Converts a submission to a selection. Returns null until its video is available. */
export function selectionOf(submission: Submission): Selection | null {
  if (submission.playbackUrl === null) return null;
  const { submissionId, athleteName, notes, wantsBatAdvice, wantsDrills, wantsMechanics } = submission;
  return {
    video: submission.playbackUrl,
    submission: { submissionId, playerName: athleteName, notes, wantsBatAdvice, wantsDrills, wantsMechanics },
  };
}

/**
 * Stores the submission that an account opened for analysis, and returns the selection. A completed submission is not stored: the
 * analyzer then asks the server, which reports that the analysis was sent.
 */
export function storeSelection(submission: Submission, accountId: string): Selection | null {
  const selection = selectionOf(submission);
  if (selection && submission.status !== 'completed') selectionStore.write(selection, accountId);
  else selectionStore.clear();
  return selection;
}

function parse(text: string | null): SelectedSubmission | null {
  try {
    const stored = JSON.parse(text ?? '') as Record<keyof SelectedSubmission, unknown>;
    const { submissionId, playerName, notes, wantsBatAdvice, wantsDrills, wantsMechanics } = stored;
    if (typeof submissionId !== 'string' || typeof playerName !== 'string') return null;
    return {
      submissionId,
      playerName,
      notes: typeof notes === 'string' ? notes : '',
      wantsBatAdvice: !!wantsBatAdvice,
      wantsDrills: !!wantsDrills,
      wantsMechanics: !!wantsMechanics,
    };
  } catch {
    return null;
  }
}
