import { afterEach, expect, it, vi } from 'vitest';
import type { Annotation, Scene } from '../annotation/annotation.ts';
import type { ShapeName } from '../annotation/shapes/shapes.ts';
import { createDrawingsLayer } from './drawings-layer.ts';
import type { StageContext } from './stage-context.ts';

const size = { width: 1080, height: 608 };
const viewport = { x: 0, y: 0, width: 1080, height: 608, scale: 1 };

const drawing = (id: string, points: number, shape: ShapeName = 'pen'): Annotation => ({
  id,
  video: 'video1',
  order: 1,
  shape,
  points: Array.from({ length: points }, (_, at) => ({ x: at / points, y: 0.5 })),
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 0,
  tEnd: 5,
});

/** Lists where drawings are painted, and copies of layers, which are numbered. */
function createStage({ hasContexts = true } = {}) {
  const painted: string[] = [];
  const layers: EventTarget[] = [];
  class FakeCanvas extends EventTarget {
    readonly width: number;
    readonly height: number;
    readonly name = `layer ${layers.push(this)}`;
    constructor(width: number, height: number) {
      super();
      [this.width, this.height] = [width, height];
    }
    getContext() {
      const { name } = this;
      return hasContexts ? { canvas: this, name, clearRect: () => painted.push(`clear ${name}`) } : null;
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  const ctx = { name: 'stage', drawImage: ({ name }: { name: string }) => painted.push(`copy ${name}`) };
  const paint = (on: unknown, drawings: Scene) => {
    for (const { id } of drawings) painted.push(`${id} on ${(on as { name: string }).name}`);
  };
  const layer = createDrawingsLayer();
  return {
    layers,
    draw(drawings: Scene, canvas = size, at = viewport) {
      painted.length = 0;
      layer.draw(ctx as unknown as StageContext, canvas, drawings, at, paint);
      return [...painted];
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const [a, b] = [drawing('a', 300), drawing('b', 300)];

it('[ANZ-06] many finished drawings are painted once and then copied while a stroke is under way', () => {
  const { draw } = createStage();
  expect(draw([a, b])).toEqual(['a on layer 1', 'b on layer 1', 'copy layer 1']);
  expect(draw([a, b, drawing('c', 1)])).toEqual(['copy layer 1', 'c on stage']);
  const c = drawing('c', 2);
  expect(draw([a, b, c])).toEqual(['copy layer 1', 'c on stage']);
  expect(draw([a, b, c])).toEqual(['copy layer 1', 'c on stage']);
  expect(draw([a, b, c, drawing('d', 1)])).toEqual(['c on layer 1', 'copy layer 1', 'd on stage']);
  expect(draw([a, b, c])).toEqual(['copy layer 1']);
});

it('[ANZ-06] a drawing that is edited is painted directly, in its place, until another one changes', () => {
  const { draw } = createStage();
  const [c, edited] = [drawing('c', 300), drawing('a', 500, 'line')];
  draw([a, b, c]);
  expect(draw([drawing('a', 400, 'line'), b, c])).toEqual([
    'clear layer 1',
    'b on layer 1',
    'c on layer 1',
    'a on stage',
    'copy layer 1',
  ]);
  expect(draw([edited, b, c])).toEqual(['a on stage', 'copy layer 1']);
  expect(draw([edited, b, c, drawing('d', 1)]).slice(-3)).toEqual(['c on layer 1', 'copy layer 1', 'd on stage']);
});

it('[ANZ-06] few points are painted directly, and the layer is released', () => {
  const { draw, layers } = createStage();
  expect(draw([a])).toEqual(['a on stage']);
  expect(layers).toHaveLength(0);
  expect(draw([drawing('c', 499, 'line')])).toEqual(['c on stage']);
  draw([a, b]);
  expect(draw([a])).toEqual(['a on stage']);
  expect(draw([b, a])).toEqual(['b on layer 2', 'a on layer 2', 'copy layer 2']);
});

it.each(['text', 'angle', 'ruler', 'path', 'stopwatch'] as const)(
  '[ANZ-06] what can look different at another moment is painted directly, in its place: %s',
  (shape) => {
    const { draw } = createStage();
    const before = drawing('before', 100);
    expect(draw([before, drawing('between', 600, shape), a, b])).toEqual([
      'a on layer 1',
      'b on layer 1',
      'before on stage',
      'between on stage',
      'copy layer 1',
    ]);
  },
);

it('[ANZ-06] the layer is painted again when a drawing in it goes away, and after zoom and mirroring', () => {
  const { draw } = createStage();
  draw([a, b, drawing('c', 300)]);
  const again = ['clear layer 1', 'a on layer 1', 'b on layer 1', 'copy layer 1'];
  expect(draw([a, b])).toEqual(again);
  for (const change of [{ x: 5 }, { y: 5 }, { width: 2160 }, { height: 1216 }, { scale: 2 }, { isMirrored: true }]) {
    expect(draw([a, b], size, { ...viewport, ...change })).toEqual(again);
  }
  expect(draw([a, b])).toEqual(again);
  expect(draw([a, b])).toEqual(['copy layer 1']);
});

it('[ANZ-06] the layer is replaced for a canvas of another size, and after its graphics context was lost', () => {
  const { draw, layers } = createStage();
  draw([a, b]);
  expect(draw([a, b], { width: 540, height: 304 })).toEqual(['a on layer 2', 'b on layer 2', 'copy layer 2']);
  layers[0]?.dispatchEvent(new Event('contextlost'));
  expect(draw([a, b], { width: 540, height: 304 })).toEqual(['copy layer 2']);
  layers[1]?.dispatchEvent(new Event('contextlost'));
  expect(draw([a, b], { width: 540, height: 304 })).toEqual(['a on layer 3', 'b on layer 3', 'copy layer 3']);
});

it('[ANZ-06] without a canvas for the layer, all drawings are painted directly', () => {
  const { draw } = createStage({ hasContexts: false });
  expect(draw([a, b])).toEqual(['a on stage', 'b on stage']);
});
