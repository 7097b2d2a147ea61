/** A position inside the video frame; both axes run from 0 (left, top) to 1 (right, bottom). */
export type Point = { readonly x: number; readonly y: number };

export const toolNames = ['select', 'pen', 'line', 'dot', 'box', 'arrow'] as const;
export type ToolName = (typeof toolNames)[number];
export type DrawingTool = Exclude<ToolName, 'select'>;

/** `thickness` is in stage pixels (the 1080x608 stage), `opacity` runs from 0 to 1. */
export type AnnotationStyle = { readonly color: string; readonly thickness: number; readonly opacity: number };

/** One drawing. `tStart` and `tEnd` are media seconds between which it is shown. */
export type Annotation = {
  readonly id: string;
  readonly tool: ToolName;
  readonly points: readonly Point[];
  readonly style: AnnotationStyle;
  readonly tStart: number;
  readonly tEnd: number;
};

/** Drawings in painting order: later ones lie on top. */
export type Scene = readonly Annotation[];

/**
 * Where the video frame lies on a canvas, in canvas pixels. `scale` is canvas pixels per stage pixel, so a
 * 5 px stroke is `5 * scale` wide whatever the zoom.
 */
export type Viewport = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
};

const annotationSeconds = 5;
export const annotationColors = { black: '#0b0d10', red: '#f0262d', white: '#ffffff' } as const;
export type AnnotationColorName = keyof typeof annotationColors;
export const annotationThicknesses = [5, 8, 10] as const;
export const defaultAnnotationStyle: AnnotationStyle = { color: annotationColors.red, thickness: 3, opacity: 1 };

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

/** The same point, moved to the nearest place inside the frame. */
export function clampPoint(point: Point): Point {
  return { x: clampToUnit(point.x), y: clampToUnit(point.y) };
}

/** Makes a drawing that starts at media second `time` and is shown for five seconds. */
export function createAnnotation(
  id: string,
  tool: DrawingTool,
  points: readonly Point[],
  style: AnnotationStyle,
  time: number,
): Annotation {
  return { id, tool, points, style, tStart: time, tEnd: time + annotationSeconds };
}

/** Whether the drawing is shown at media second `time`; both ends count. */
export function isVisibleAt(annotation: Annotation, time: number): boolean {
  return time >= annotation.tStart - 1e-6 && time <= annotation.tEnd + 1e-6;
}

/** From 0-1 frame coordinates to canvas pixels. */
export function toCanvas(point: Point, viewport: Viewport): Point {
  return { x: viewport.x + point.x * viewport.width, y: viewport.y + point.y * viewport.height };
}

/** From canvas pixels to 0-1 frame coordinates, clamped to the frame. */
export function fromCanvas(point: Point, viewport: Viewport): Point {
  return clampPoint({ x: (point.x - viewport.x) / viewport.width, y: (point.y - viewport.y) / viewport.height });
}
