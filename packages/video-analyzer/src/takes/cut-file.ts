import { planAssembly } from '../editing/assembly-plan.ts';
import { plainHeader } from '../mp4/fast-start-header.ts';
import type { FinishedFile } from '../mp4/finished-file.ts';
import type { FileBytes } from '../mp4/fragment-reader.ts';
import { readPlainMovie } from '../mp4/plain-movie.ts';

/**
 * Leaves out what a finished recording holds after `seconds`, as joining does, without copying the rest. `bytes` are those of the
 * Blob. Throws Error if its structure is unknown.
 */
export function cutFile(blob: Blob, bytes: FileBytes, seconds: number): FinishedFile {
  const movie = readPlainMovie(bytes);
  const plan = planAssembly([{ movie, cut: { startSeconds: 0, endSeconds: seconds } }]);
  const { header, durationSeconds } = plainHeader({ ...plan, mediaStart: 0, mediaEnd: plan.mediaBytes });
  const media = plan.steps.map((step) =>
    'bytes' in step ? step.bytes.slice() : blob.slice(step.offset, step.offset + step.size),
  );
  return { blob: new Blob([header, ...media], { type: blob.type }), durationSeconds, hasAudio: plan.hasAudio };
}
