import type { EncodedTake } from '../../takes/encoded-take.ts';
import { replaceSegments } from '../../recording/arranged-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { moveKeyPoints } from '../sending/use-key-points.ts';

/** Shows a copy of a recording in its place, with its key points, and deletes the recording. */
export function replaceByCopy(recorder: Recorder, id: string, copy: EncodedTake): void {
  moveKeyPoints(id, copy.id);
  replaceSegments(recorder, [id], copy);
}
