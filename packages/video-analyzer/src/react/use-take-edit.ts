import { useState } from 'react';
import type { Cut } from '../encoding/cut.ts';
import { replaceSegments } from '../recording/arranged-segments.ts';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import type { Recorder } from '../recording/recorder.ts';
import { leftOutText, movedKeyPoints } from './moved-key-points.ts';
import { deleteKeyPoints, storedKeyPoints, storeKeyPoints } from './use-key-points.ts';

/** What is shown of joining or trimming. `place` is where: at the join button, or at the recording with that id. */
export type TakeEdit =
  | { readonly status: 'busy'; readonly place: string; readonly share: number }
  | { readonly status: 'failed'; readonly place: string; readonly message: string }
  | { readonly status: 'done'; readonly place: string; readonly message: string };

export type EditPiece = { readonly segment: RecordedSegment; readonly cut: Cut };

const notLoaded = 'This could not be loaded. Check your connection and try again. Your recordings are unchanged.';

async function loadAssembly() {
  try {
    return await import('../encoding/assemble-takes.ts');
  } catch (cause) {
    throw new Error(notLoaded, { cause });
  }
}

/** Makes one recording of parts of others, which it replaces, with their key points. One at a time. */
export function useTakeEdit(recorder: Recorder) {
  const [edit, setEdit] = useState<TakeEdit | null>(null);
  const isBusy = edit?.status === 'busy';

  async function run(place: string, doneText: string, pieces: readonly EditPiece[]) {
    if (isBusy) return;
    setEdit({ status: 'busy', place, share: 0 });
    try {
      const { assembleTakes } = await loadAssembly();
      const { take, pieces: parts } = await assembleTakes({
        pieces: pieces.map(({ segment, cut }) => ({ take: segment, cut })),
        owner: recorder.owner(),
        onProgress: (share) => setEdit({ status: 'busy', place, share }),
      });
      const ids = pieces.map(({ segment }) => segment.id);
      const moved = movedKeyPoints(
        parts.map((part, index) => ({ ...part, points: storedKeyPoints(ids[index] ?? '') })),
      );
      storeKeyPoints(take.id, moved.points);
      replaceSegments(recorder, ids, take);
      ids.forEach(deleteKeyPoints);
      setEdit({ status: 'done', place: take.id, message: [doneText, leftOutText(moved)].filter(Boolean).join(' ') });
    } catch (error) {
      setEdit({ status: 'failed', place, message: error instanceof Error ? error.message : String(error) });
    }
  }

  return { edit, isBusy, run };
}
