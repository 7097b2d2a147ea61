import type { Point, Viewport } from '../annotation/geometry.ts';

export type Size = { readonly width: number; readonly height: number };

/** Zoom 1 to 5 and the stage point (in stage pixels) that lies in the middle. */
export type StageView = { readonly zoom: number; readonly centerX: number; readonly centerY: number };

export const stageSize: Size = { width: 1080, height: 608 };
export const zoomLimits = { min: 1, max: 5, keyStep: 0.25, wheelStep: 0.05 } as const;
export const wholeStage: StageView = { zoom: 1, centerX: stageSize.width / 2, centerY: stageSize.height / 2 };

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function keptInside(view: StageView): StageView {
  const zoom = clamp(view.zoom, zoomLimits.min, zoomLimits.max);
  const halfWidth = stageSize.width / 2 / zoom;
  const halfHeight = stageSize.height / 2 / zoom;
  return {
    zoom,
    centerX: clamp(view.centerX, halfWidth, stageSize.width - halfWidth),
    centerY: clamp(view.centerY, halfHeight, stageSize.height - halfHeight),
  };
}

/** Zooms to `zoom` (clamped to 1-5) so that what lies under `anchor`, in stage pixels as seen, stays there. */
export function zoomTo(view: StageView, zoom: number, anchor?: Point): StageView {
  const next = clamp(Math.round(zoom * 100) / 100, zoomLimits.min, zoomLimits.max);
  const dx = (anchor?.x ?? stageSize.width / 2) - stageSize.width / 2;
  const dy = (anchor?.y ?? stageSize.height / 2) - stageSize.height / 2;
  return keptInside({
    zoom: next,
    centerX: view.centerX + dx / view.zoom - dx / next,
    centerY: view.centerY + dy / view.zoom - dy / next,
  });
}

/** Drags the picture by stage pixels as seen; it never leaves the stage. */
export function panBy(view: StageView, dx: number, dy: number): StageView {
  return keptInside({ ...view, centerX: view.centerX - dx / view.zoom, centerY: view.centerY - dy / view.zoom });
}

/** Where a frame lies on a canvas that shows the stage: fitted into the stage, then zoomed and moved. */
export function frameViewport(canvas: Size, frame: Size, view: StageView): Viewport {
  const scale = Math.min(canvas.width / stageSize.width, canvas.height / stageSize.height);
  const fit = Math.min(stageSize.width / frame.width, stageSize.height / frame.height) * scale * view.zoom;
  const width = frame.width * fit;
  const height = frame.height * fit;
  const x = canvas.width / 2 + (stageSize.width / 2 - view.centerX) * view.zoom * scale - width / 2;
  const y = canvas.height / 2 + (stageSize.height / 2 - view.centerY) * view.zoom * scale - height / 2;
  return { x, y, width, height, scale };
}
