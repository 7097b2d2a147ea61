import type { Point } from '../annotation/geometry.ts';

export type Size = { readonly width: number; readonly height: number };

/** `zoom` is 1 to 5. The centre is the stage point, in stage pixels, that is shown in the middle. */
export type StageView = { readonly zoom: number; readonly centerX: number; readonly centerY: number };

export const zoomLimits = { min: 1, max: 5, keyStep: 0.25, wheelStep: 0.05 } as const;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** What is zoomed: a stage, and the part in its middle that the picture fills at zoom 1. Both in stage pixels. */
export type ZoomArea = { readonly stage: Size; readonly content: Size };

/**
 * Returns the nearest centre at which the picture fills the stage, or the middle if the picture is smaller than the
 * stage.
 */
function keptCenter(center: number, stage: number, content: number, zoom: number): number {
  const slack = Math.max(0, (content - stage / zoom) / 2);
  return clamp(center, stage / 2 - slack, stage / 2 + slack);
}

/** Returns the nearest view within the zoom limits at which the picture fills as much of the stage as it can. */
export function clampView(view: StageView, { stage, content }: ZoomArea): StageView {
  const zoom = clamp(view.zoom, zoomLimits.min, zoomLimits.max);
  return {
    zoom,
    centerX: keptCenter(view.centerX, stage.width, content.width, zoom),
    centerY: keptCenter(view.centerY, stage.height, content.height, zoom),
  };
}

/** Zooms to `zoom` and moves what lies under `from` to `to`, both in stage pixels on screen. */
export function moveTo(view: StageView, zoom: number, from: Point, to: Point, area: ZoomArea): StageView {
  const next = clamp(zoom, zoomLimits.min, zoomLimits.max);
  const { width, height } = area.stage;
  return clampView(
    {
      zoom: next,
      centerX: view.centerX + (from.x - width / 2) / view.zoom - (to.x - width / 2) / next,
      centerY: view.centerY + (from.y - height / 2) / view.zoom - (to.y - height / 2) / next,
    },
    area,
  );
}

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

/** Zooms to `zoom` (clamped to 1-5) around `anchor`, in stage pixels on screen; around the middle by default. */
export function zoomTo(view: StageView, zoom: number, anchor: Point | undefined, area: ZoomArea): StageView {
  const point = anchor ?? middleOf(area.stage);
  return moveTo(view, Math.round(zoom * 100) / 100, point, point, area);
}

/** Moves the picture by stage pixels on screen, clamped so that it fills as much of the stage as it can. */
export function panBy(view: StageView, dx: number, dy: number, area: ZoomArea): StageView {
  return moveTo(view, view.zoom, { x: 0, y: 0 }, { x: dx, y: dy }, area);
}

/** A part of a frame, in the frame's pixels. */
export type Region = Size & { readonly x: number; readonly y: number };

/** Returns the size of a region fitted into a stage. */
export function fittedSize(stage: Size, region: Size): Size {
  const fit = Math.min(stage.width / region.width, stage.height / region.height);
  return { width: region.width * fit, height: region.height * fit };
}

/**
 * Returns where the whole frame lies, in stage pixels, when `region` of it is fitted into the stage, then zoomed and
 * moved.
 */
export function placeRegion(stage: Size, frame: Size, region: Region, view: StageView): Region {
  const scale = (fittedSize(stage, region).width / region.width) * view.zoom;
  return {
    x: stage.width / 2 + (stage.width / 2 - view.centerX) * view.zoom - (region.x + region.width / 2) * scale,
    y: stage.height / 2 + (stage.height / 2 - view.centerY) * view.zoom - (region.y + region.height / 2) * scale,
    width: frame.width * scale,
    height: frame.height * scale,
  };
}
