import {
  clampPoint,
  createAnnotation,
  type Annotation,
  type AnnotationStyle,
  type DrawingTool,
  type Point,
  type Scene,
  type ToolName,
  type Viewport,
} from './annotation.ts';
import { annotationAt } from './hit-test.ts';

/** What a tool may know when the pointer goes down. `time` is media seconds. */
export type ToolContext = {
  readonly scene: Scene;
  readonly style: AnnotationStyle;
  readonly time: number;
  readonly viewport: Viewport;
  readonly newId: string;
};

/** A tool between pointer down and up: the scene to show now, and after `move` to another point. */
export type Gesture = {
  readonly scene: Scene;
  readonly selectedId: string | null;
  move(point: Point): Gesture;
  end(): Scene;
};

type Tool = (start: Point, context: ToolContext) => Gesture;

const shortestLine = 0.004;
const closestPenPoints = 0.0012;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function drawing(tool: DrawingTool, points: readonly Point[], context: ToolContext): Scene {
  return [...context.scene, createAnnotation(context.newId, tool, points, context.style, context.time)];
}

function penGesture(points: readonly Point[], context: ToolContext): Gesture {
  const scene = drawing('pen', points, context);
  return {
    scene,
    selectedId: null,
    move: (point) => {
      const last = points.at(-1);
      return last && distance(last, point) < closestPenPoints
        ? penGesture(points, context)
        : penGesture([...points, point], context);
    },
    end: () => scene,
  };
}

function twoPointGesture(tool: 'line' | 'arrow' | 'box', from: Point, to: Point, context: ToolContext): Gesture {
  const scene = drawing(tool, [from, to], context);
  return {
    scene,
    selectedId: null,
    move: (point) => twoPointGesture(tool, from, point, context),
    end: () => (distance(from, to) < shortestLine ? context.scene : scene),
  };
}

function dotGesture(point: Point, context: ToolContext): Gesture {
  const scene = drawing('dot', [point], context);
  return { scene, selectedId: null, move: (next) => dotGesture(next, context), end: () => scene };
}

function movedBy(annotation: Annotation, dx: number, dy: number): Annotation {
  const xs = annotation.points.map((point) => point.x);
  const ys = annotation.points.map((point) => point.y);
  const shiftX = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), dx));
  const shiftY = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), dy));
  const points = annotation.points.map((point) => clampPoint({ x: point.x + shiftX, y: point.y + shiftY }));
  return { ...annotation, points };
}

function selectGesture(target: Annotation | null, from: Point, to: Point, context: ToolContext): Gesture {
  const isMoved = target !== null && (from.x !== to.x || from.y !== to.y);
  const scene = isMoved
    ? context.scene.map((one) => (one.id === target.id ? movedBy(one, to.x - from.x, to.y - from.y) : one))
    : context.scene;
  return {
    scene,
    selectedId: target?.id ?? null,
    move: (point) => selectGesture(target, from, point, context),
    end: () => scene,
  };
}

const tools: Record<ToolName, Tool> = {
  pen: (start, context) => penGesture([start], context),
  line: (start, context) => twoPointGesture('line', start, start, context),
  arrow: (start, context) => twoPointGesture('arrow', start, start, context),
  box: (start, context) => twoPointGesture('box', start, start, context),
  dot: dotGesture,
  select: (start, context) =>
    selectGesture(annotationAt(context.scene, start, context.viewport, context.time), start, start, context),
};

/** Pointer down with a tool at a point of the frame. */
export function startGesture(tool: ToolName, start: Point, context: ToolContext): Gesture {
  return tools[tool](start, context);
}
