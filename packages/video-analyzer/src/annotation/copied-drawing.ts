import { endOfTime, isAlwaysShown, topOrder, untilStopped, type Annotation, type Scene } from './annotation.ts';
import type { AnnotationEditor } from './annotation-editor.ts';
import { movedBy } from './drawing-edits.ts';
import type { DrawnPoint } from './geometry.ts';
import { seedOf } from './shapes/hand-drawn.ts';
import { withoutLength } from './selection-panel-edits.ts';
import { ownTimes, shownFor, type FrameMoment } from './shown-for.ts';

/** A video as it is shown: `aspect` is its width divided by its height. */
export type ShownPicture = Pick<Annotation, 'video'> & { readonly aspect: number; readonly isMirrored: boolean };

/** A drawing, the picture on which it was copied, and whether it was shown on one frame only. */
export type CopiedDrawing = {
  readonly drawing: Annotation;
  readonly from: ShownPicture;
  readonly isOnOneFrame: boolean;
};

/** Where a copy begins: at a moment of a video. */
export type PastePlace = ShownPicture & FrameMoment;

/** How far a copy lies from its original, in 0-1 frame coordinates. */
const copyOffset = 0.03;

const aside = (drawing: Annotation) => movedBy(drawing, copyOffset, copyOffset);

/** A new drawing like another one, on top, with strokes of its own. A ruler measures by the scale. */
function newLike(original: Annotation, id: string, scene: Scene): Annotation {
  const look = original.handDrawnSeed === undefined ? {} : { handDrawnSeed: seedOf(id) };
  return { ...withoutLength(original), ...look, id, order: topOrder(scene) };
}

/** Adds a copy of the selected drawing, a little to the right and below, and selects it. Does nothing if it is not shown (analyzer-68). */
export function duplicateSelected(editor: Pick<AnnotationEditor, 'shownSelection' | 'add'>): void {
  const selected = editor.shownSelection();
  if (selected) editor.add((scene, id) => newLike(aside(selected), id, scene));
}

/**
 * Returns a copy that begins at the given moment, at the same place of the picture and shown as long as the original (analyzer-75).
 * `id` is that of the copy, `scene` has all other drawings.
 */
export function pastedDrawing(copied: CopiedDrawing, to: PastePlace, id: string, scene: Scene): Annotation {
  const moved = beginningAt(copied.drawing, to.time);
  const drawing = copied.isOnOneFrame ? shownFor(moved, 'frame', to) : moved;
  const placed = movedBy({ ...drawing, video: to.video, points: pointsOn(drawing.points, copied.from, to) }, 0, 0);
  return newLike(besideOthers(placed, scene), id, scene);
}

/** The drawing with all its times moved, so that it begins at media second `time`. One that is always shown stays so. */
function beginningAt(drawing: Annotation, time: number): Annotation {
  const { tStart, tEnd, startedAt, stoppedAt } = drawing;
  const { first = tStart } = ownTimes(drawing);
  const shift = time - first;
  const isOpen = tEnd >= untilStopped;
  return {
    ...drawing,
    ...(isAlwaysShown(drawing) ? {} : { tStart: time, tEnd: isOpen ? tEnd : Math.min(tEnd + shift, endOfTime) }),
    ...(startedAt === undefined ? {} : { startedAt: startedAt + shift }),
    ...(stoppedAt === undefined ? {} : { stoppedAt: stoppedAt + shift }),
    points: drawing.points.map((point) => (point.time === undefined ? point : { ...point, time: point.time + shift })),
  };
}

/**
 * The points on another picture: at the same place as it is seen, mirrored or not. On a picture of another shape the middle of the
 * drawing stays where it is, and its angles and proportions stay the same.
 */
function pointsOn(points: readonly DrawnPoint[], from: ShownPicture, to: ShownPicture): readonly DrawnPoint[] {
  const isTurned = from.video !== to.video && from.isMirrored !== to.isMirrored;
  const turned = isTurned ? points.map((point) => ({ ...point, x: 1 - point.x })) : points;
  if (from.aspect === to.aspect) return turned;
  const xs = turned.map(({ x }) => x);
  const ys = turned.map(({ y }) => y);
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const width = (Math.max(...xs) - Math.min(...xs)) * (from.aspect / to.aspect);
  // One that would be wider than the picture becomes smaller.
  const scaleY = Math.min(1, 1 / width);
  const scaleX = scaleY * (from.aspect / to.aspect);
  return turned.map((point) => ({
    ...point,
    x: middle.x + (point.x - middle.x) * scaleX,
    y: middle.y + (point.y - middle.y) * scaleY,
  }));
}

/** Moves a drawing aside while it would cover another one exactly, so that the coach sees both. */
function besideOthers(drawing: Annotation, scene: Scene): Annotation {
  const [point] = drawing.points;
  const isCovered = scene.some(
    ({ video, shape, tStart, points: [other] }) =>
      video === drawing.video &&
      shape === drawing.shape &&
      tStart === drawing.tStart &&
      other?.x === point?.x &&
      other?.y === point?.y,
  );
  const moved = aside(drawing);
  const isAtEdge = moved.points[0]?.x === point?.x && moved.points[0]?.y === point?.y;
  return isCovered && !isAtEdge ? besideOthers(moved, scene) : drawing;
}
