import type { Submission } from '@swing/contract/submissions';
import { browserStorage, type KeyValueStorage } from './browser-storage.ts';

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

const videoKey = 'selectedVideo';
const submissionKey = 'selectedSubmission';

/** Stores the selection for the analyzer until the tab is closed. */
export function createSelectionStore(storage: KeyValueStorage) {
  return {
    write({ video, submission }: Selection): void {
      storage.setItem(videoKey, video);
      storage.setItem(submissionKey, JSON.stringify(submission));
    },
    /** Returns null if no valid selection is stored. */
    read(): Selection | null {
      const video = storage.getItem(videoKey);
      const submission = parse(storage.getItem(submissionKey));
      return video?.startsWith('/') && submission ? { video, submission } : null;
    },
    clear(): void {
      storage.removeItem(videoKey);
      storage.removeItem(submissionKey);
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
 * Stores the submission opened for analysis, and returns the selection. A completed submission is not stored: the
 * analyzer then asks the server, which reports that the analysis was sent.
 */
export function storeSelection(submission: Submission): Selection | null {
  const selection = selectionOf(submission);
  if (selection && submission.status !== 'completed') selectionStore.write(selection);
  else selectionStore.clear();
  return selection;
}

function parse(text: string | null): SelectedSubmission | null {
  try {
    const { submissionId, playerName, notes, ...wishes } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof submissionId !== 'string' || typeof playerName !== 'string') return null;
    return {
      submissionId,
      playerName,
      notes: typeof notes === 'string' ? notes : '',
      wantsBatAdvice: wishes.wantsBatAdvice === true,
      wantsDrills: wishes.wantsDrills === true,
      wantsMechanics: wishes.wantsMechanics === true,
    };
  } catch {
    return null;
  }
}
