import type { LucideIcon } from 'lucide-react';
import type { AnnotationStyle } from '../annotation-style.ts';
import { distance, type DrawnPoint, type Point, type Viewport } from '../geometry.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import { pointHandles, type Handle } from './handles.ts';

/** The part of a 2D canvas context that drawing needs. Screen, thumbnail and recording canvases all have it. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'ellipse'
  | 'rect'
  | 'closePath'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'strokeText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>;

/** Input for drawing a shape: points in 0-1 frame coordinates, a style, and what only some shapes have. */
export type ShapeData = {
  readonly points: readonly DrawnPoint[];
  readonly style: AnnotationStyle;
  /** Seed of the hand-drawn look: the same seed gives the same strokes on every frame. Without it edges are exact. */
  readonly handDrawnSeed?: number;
  /** The words of a text. */
  readonly text?: string;
  /** The known length of a ruler. */
  readonly inches?: number;
  /** The media second at which a stopwatch starts. */
  readonly startedAt?: number;
  /** The media second at which a stopwatch stops, at or after its start. It runs without one. */
  readonly stoppedAt?: number;
};

/** Where text lies, in canvas pixels: `at` is its left edge at middle height. */
export type Label = { readonly text: string; readonly at: Point; readonly size: number };

/** How a drag becomes the points of a shape. A gesture starts with the point where the pointer went down. */
export type DragGesture = {
  /** How many points the shape needs to be painted. */
  readonly leastPoints: number;
  /** The points after the pointer has moved to `point`. */
  move(points: readonly DrawnPoint[], point: DrawnPoint): readonly DrawnPoint[];
  /** Returns false for a drag too short to be meant as a drawing. */
  isLongEnough(points: readonly Point[]): boolean;
};

const shortestDrag = 0.004;

/** A drag from one end of a shape to the other. */
export const twoPointDrag: DragGesture = {
  leastPoints: 2,
  move: ([from], to) => (from ? [from, to] : [to]),
  isLongEnough: ([from, to]) => from !== undefined && to !== undefined && distance(from, to) >= shortestDrag,
};

/** A press that places a shape, and a drag that moves it. */
export const onePointDrag: DragGesture = {
  leastPoints: 1,
  move: (_points, point) => [point],
  isLongEnough: () => true,
};

/** Both ends of a shape of two points. */
export const endHandles = pointHandles(2);

/** A kind of drawing. To add one, write a file beside this one and list it in `shapes.ts`. */
export type Shape = {
  /** The name and icon of its button in the toolbar, and the key that chooses it. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly key: string;
  readonly gesture: DragGesture;
  /**
   * Whether the shape can look hand-drawn: by default if it only points at something, by choice, or (left out) never,
   * because it measures (analyzer-21).
   */
  readonly handDrawn?: 'default' | 'choice';
  /** Places to drag to change its size. A shape without any, and without `sizeOffset`, can only be moved. */
  readonly handles?: readonly Handle[] | ((data: ShapeData, facts: DrawingFacts) => readonly Handle[]);
  /**
   * For a shape of one point whose size is proportional to its thickness plus this number: it has one handle, which changes the thickness.
   * Its `outline` is two opposite corners of what is painted.
   */
  readonly sizeOffset?: number;
  /** The drawing stays selected after it was drawn, because dragging its handles is part of making it. */
  readonly staysSelected?: boolean;
  /** Paints the shape. Colours and opacity are set on the context beforehand. */
  draw(ctx: DrawingContext, data: ShapeData, viewport: Viewport, facts: DrawingFacts): void;
  /** Distance in canvas pixels from `point` (canvas pixels) to the painted shape; 0 or less on the shape. */
  distanceTo(point: Point, data: ShapeData, viewport: Viewport, facts: DrawingFacts): number;
  /** Canvas pixels around which a selection is framed, if not its points. */
  outline?(data: ShapeData, viewport: Viewport, facts: DrawingFacts): readonly Point[];
  /** What the coach has to do while the drawing is selected. On the screen only, never in a recording. */
  hint?(data: ShapeData, viewport: Viewport, facts: DrawingFacts): Label | null;
};
