import { shapeOf, type PictureShape } from '@swing/media/picture-shape';
import type { Point, Viewport } from '../annotation/geometry.ts';
import { clampView, fittedSize, panBy, placeRegion, zoomTo, type Region, type Size, type StageView } from './zoom.ts';

/**
 * The stage of each shape in stage pixels, whatever its size on screen or in the recording. An upright video is as large on both, so
 * lines and texts on it look the same.
 */
export const stageSizes: Record<PictureShape, Size> = {
  landscape: { width: 1080, height: 608 },
  portrait: { width: 342, height: 608 },
};

/**
 * What of a video is shown in a pane of any size: `zoom` is 1 to 5, the centre is the point of the frame, 0 to 1, that
 * is shown in the middle.
 */
export type PaneView = { readonly zoom: number; readonly centerX: number; readonly centerY: number };

export const wholeFrame: PaneView = { zoom: 1, centerX: 0.5, centerY: 0.5 };

/** A pane (`rect`, in stage pixels) and the size of the frame it shows, in any unit. */
export type PanePlace = { readonly rect: Region; readonly frame: Size; readonly isMirrored: boolean };

/** The size of the video's frames. While no video is open, the size of the pane. */
const frameOf = ({ rect, frame }: PanePlace): Size => (frame.width > 0 && frame.height > 0 ? frame : rect);

/** The pane and its picture at zoom 1, in stage pixels. */
export function areaOf(place: PanePlace) {
  const { width, height } = place.rect;
  return { stage: { width, height }, content: fittedSize(place.rect, frameOf(place)) };
}

/** The view in pixels of an unmirrored pane, within its limits. */
export function inPixels(view: PaneView, place: PanePlace): StageView {
  const { stage, content } = areaOf(place);
  const centerX = stage.width / 2 + (view.centerX - 0.5) * content.width;
  const centerY = stage.height / 2 + (view.centerY - 0.5) * content.height;
  return clampView({ zoom: view.zoom, centerX, centerY }, { stage, content });
}

/** The reverse of `inPixels`. */
export function fromPixels(view: StageView, place: PanePlace): PaneView {
  const { stage, content } = areaOf(place);
  return {
    zoom: view.zoom,
    centerX: 0.5 + (view.centerX - stage.width / 2) / content.width,
    centerY: 0.5 + (view.centerY - stage.height / 2) / content.height,
  };
}

/**
 * Zooms to `zoom` (clamped to 1-5) around `anchor`, in stage pixels from the pane's corner; around the middle by
 * default.
 */
export function zoomPane(view: PaneView, zoom: number, place: PanePlace, anchor?: Point): PaneView {
  const point = anchor && place.isMirrored ? { x: place.rect.width - anchor.x, y: anchor.y } : anchor;
  return fromPixels(zoomTo(inPixels(view, place), zoom, point, areaOf(place)), place);
}

/** Moves the picture by stage pixels, clamped so that it fills as much of the pane as it can. */
export function panPane(view: PaneView, dx: number, dy: number, place: PanePlace): PaneView {
  return fromPixels(panBy(inPixels(view, place), place.isMirrored ? -dx : dx, dy, areaOf(place)), place);
}

/**
 * Where the stage of the canvas's shape lies on it: as large as fits, in the middle. `scale` is canvas pixels per stage
 * pixel.
 */
export function stageOnCanvas(canvas: Size) {
  const stage = stageSizes[shapeOf(canvas)];
  const scale = Math.min(canvas.width / stage.width, canvas.height / stage.height);
  return {
    scale,
    x: (canvas.width - stage.width * scale) / 2,
    y: (canvas.height - stage.height * scale) / 2,
  };
}

/** A rectangle of the stage in canvas pixels. */
export function rectOnCanvas(rect: Region, canvas: Size): Region {
  const { scale, x, y } = stageOnCanvas(canvas);
  return { x: x + rect.x * scale, y: y + rect.y * scale, width: rect.width * scale, height: rect.height * scale };
}

/** Where the frame of a pane lies on a canvas that shows the stage. */
export function frameViewport(canvas: Size, place: PanePlace, view: PaneView): Viewport {
  const { scale } = stageOnCanvas(canvas);
  const pane = rectOnCanvas(place.rect, canvas);
  const frame = frameOf(place);
  const placed = placeRegion(areaOf(place).stage, frame, { x: 0, y: 0, ...frame }, inPixels(view, place));
  const left = place.isMirrored ? place.rect.width - placed.x - placed.width : placed.x;
  return {
    x: pane.x + left * scale,
    y: pane.y + placed.y * scale,
    width: placed.width * scale,
    height: placed.height * scale,
    scale,
    isMirrored: place.isMirrored,
  };
}
