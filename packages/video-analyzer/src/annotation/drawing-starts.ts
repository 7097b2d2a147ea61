import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { FrameTimes } from '../comparing/link.ts';
import { drawingsOn, type Annotation, type Scene } from './annotation.ts';
import { shownSpan } from './shown-span.ts';

/** A drawing and the first frame on which it is shown. */
export type DrawingStart = { readonly drawing: Annotation; readonly frame: number };

/** The drawings of a video in the order in which they begin. None while its frames are not known. */
export function drawingStarts(scene: Scene, video: VideoSlot, frames: FrameTimes): readonly DrawingStart[] {
  if (frames.count < 2) return [];
  return drawingsOn(scene, video)
    .map((drawing) => ({ drawing, frame: shownSpan(drawing, frames).first }))
    .toSorted((one, other) => one.frame - other.frame || one.drawing.order - other.drawing.order);
}

/**
 * Returns the drawing that follows, or with -1 the one before: those of the selected drawing if it begins at the frame shown, otherwise
 * those of that frame, of which the ones that begin there follow. Null if there is none.
 */
export function drawingBeside(
  starts: readonly DrawingStart[],
  { frame, selectedId }: { frame: number; selectedId: string | null },
  direction: 1 | -1,
): DrawingStart | null {
  const at = starts.findIndex((start) => start.drawing.id === selectedId && start.frame === frame);
  if (at !== -1) return starts[at + direction] ?? null;
  if (direction === 1) return starts.find((start) => start.frame >= frame) ?? null;
  return starts.findLast((start) => start.frame < frame) ?? null;
}
