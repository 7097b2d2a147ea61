import { describe, expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { drawAnnotations, drawSpotlights } from './draw-annotations.ts';
import type { Viewport } from './geometry.ts';
import { momentAt } from './testing/moments.ts';
import { recordingContext } from './testing/recording-context.ts';

const viewport: Viewport = { x: 0, y: 0, width: 1000, height: 500, scale: 1 };

const drawing = (change: Partial<Annotation>): Annotation => ({
  id: 'a',
  video: 'video1',
  order: 1,
  shape: 'line',
  points: [
    { x: 0.1, y: 0.2 },
    { x: 0.5, y: 0.6 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 0,
  tEnd: 5,
  ...change,
});

function drawn(scene: readonly Annotation[], on = viewport, selected: Annotation | null = null): string[] {
  const { calls, context } = recordingContext();
  drawSpotlights(context, scene, on, 1);
  drawAnnotations(context, scene, on, momentAt(1), selected);
  return calls;
}

const named = (calls: string[], ...names: string[]) => calls.filter((call) => names.includes(call.split(' ')[0]!));

describe('drawAnnotations', () => {
  it('[PLUS-08] writes the degrees of an angle', () => {
    const points = [
      { x: 0.4, y: 0.2 },
      { x: 0.4, y: 0.8 },
      { x: 0.7, y: 0.8 },
    ];
    const [label] = named(drawn([drawing({ shape: 'angle', points })]), 'fillText');
    expect(label).toMatch(/^fillText 90°,/);
  });

  it('[PLUS-08] draws the level line and the plumb line across the whole frame', () => {
    const points = [{ x: 0.3, y: 0.4 }];
    expect(named(drawn([drawing({ shape: 'horizontalGuide', points })]), 'moveTo', 'lineTo')).toEqual([
      'moveTo 0,200',
      'lineTo 1000,200',
    ]);
    expect(named(drawn([drawing({ shape: 'verticalGuide', points })]), 'moveTo', 'lineTo')).toEqual([
      'moveTo 300,0',
      'lineTo 300,500',
    ]);
  });

  it('[PLUS-08] draws a circle round and an ellipse in its box', () => {
    // (100, 100) is the middle, and (400, 500) lies 500 pixels away.
    const points = [
      { x: 0.1, y: 0.2 },
      { x: 0.4, y: 1 },
    ];
    expect(named(drawn([drawing({ shape: 'circle', points })]), 'ellipse')).toEqual(['ellipse 100,100,500,500,0,0,6']);
    expect(named(drawn([drawing({ shape: 'ellipse' })]), 'ellipse')).toEqual(['ellipse 300,200,200,100,0,0,6']);
  });

  it('[PLUS-08] dims the frame around all spotlights below the other drawings', () => {
    const scene = [drawing({}), drawing({ id: 'b', shape: 'spotlight' }), drawing({ id: 'c', shape: 'spotlight' })];
    const calls = drawn(scene);
    expect(named(calls, 'clip', 'fill', 'lineTo')).toEqual(['clip evenodd', 'clip evenodd', 'fill ', 'lineTo 500,300']);
    expect(named(drawn([drawing({ shape: 'spotlight', tStart: 3 })]), 'clip')).toEqual([]);
    // As at the first moment of drawing one.
    const press = drawing({ shape: 'spotlight', points: [{ x: 0.5, y: 0.5 }] });
    expect(named(drawn([press]), 'fill')).toEqual([]);
  });

  it('[PLUS-08] [ANZ-03] writes text from left to right on a mirrored picture too', () => {
    const words = drawing({ shape: 'text', text: 'Hips', points: [{ x: 0.1, y: 0.2 }] });
    expect(named(drawn([words], { ...viewport, isMirrored: true }), 'fillText', 'scale')).toEqual([
      'fillText Hips,900,100',
    ]);
  });

  it('[PLUS-08] keeps text inside the frame', () => {
    const words = drawing({ shape: 'text', text: 'Hips', points: [{ x: 1, y: 0.2 }] });
    const [label = ''] = named(drawn([words]), 'fillText');
    expect(Number(label.split(',')[1])).toBeLessThan(1000 - 4 * 10);
  });

  it.each(['square', 'circle', 'ellipse', 'spotlight', 'arrow'] as const)(
    '[PLUS-08] draws a %s with curves if it is to look hand-drawn',
    (shape) => {
      const exact = drawn([drawing({ shape })]);
      expect(named(exact, 'bezierCurveTo')).toEqual([]);
      const curves = named(drawn([drawing({ shape, handDrawnSeed: 5 })]), 'bezierCurveTo');
      expect(curves.length).toBeGreaterThan(1);
    },
  );
});

describe('a ruler', () => {
  // On this 2:1 frame the first is 300 pixels long, the second 150.
  const across = drawing({
    shape: 'ruler',
    points: [
      { x: 0.2, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ],
  });
  const down = drawing({
    id: 'b',
    shape: 'ruler',
    points: [
      { x: 0.5, y: 0.2 },
      { x: 0.5, y: 0.5 },
    ],
  });

  function texts(scene: readonly Annotation[]): string[] {
    return named(drawn(scene), 'fillText').map((call) => call.replace(/^fillText (.*),[^,]*,[^,]*$/, '$1'));
  }

  it('[PLUS-08] is drawn exactly, with a mark across each end', () => {
    expect(named(drawn([across]), 'moveTo', 'lineTo')).toEqual([
      'moveTo 200,250',
      'lineTo 500,250',
      'moveTo 200,259',
      'lineTo 200,241',
      'moveTo 500,259',
      'lineTo 500,241',
    ]);
  });

  it('[PLUS-08] shows its known length, and others on the same video theirs by it', () => {
    expect(texts([across, down])).toEqual([]);
    expect(texts([{ ...across, inches: 33 }, down])).toEqual(['33 in', '17 in']);
    expect(texts([{ ...across, inches: 10 }, down])).toEqual(['10 in', '5 in']);
  });

  it('[PLUS-08] sets the scale at times when it is not shown too', () => {
    expect(texts([{ ...across, inches: 33, tStart: 40, tEnd: 45 }, down])).toEqual(['17 in']);
  });

  it('[PLUS-08] asks for a length on the screen, but not in a recording', () => {
    expect(named(drawn([across], viewport, across), 'fillText').join()).toMatch(/^fillText Set a length,/);
    expect(texts([across])).toEqual([]);
    const known = { ...across, inches: 33 };
    expect(named(drawn([known], viewport, known), 'fillText').join()).toMatch(/^fillText 33 in,[^ ]*$/);
  });
});

describe('a path', () => {
  const path = drawing({
    shape: 'path',
    points: [
      { x: 0.1, y: 0.5, time: 0.9 },
      { x: 0.2, y: 0.5, time: 1 },
      { x: 0.4, y: 0.5, time: 1.1 },
    ],
  });

  it('[PLUS-08] is drawn up to the frame shown, as a curve with its points', () => {
    expect(named(drawn([path]), 'moveTo', 'bezierCurveTo', 'arc')).toEqual([
      'moveTo 100,250',
      'bezierCurveTo 133,250,167,250,200,250',
      'moveTo 104,250',
      'arc 100,250,4,0,6',
      'moveTo 204,250',
      'arc 200,250,4,0,6',
    ]);
    expect(drawn([{ ...path, points: path.points.slice(2), tStart: 0 }])).toEqual(['save ', 'restore ']);
  });

  it('[PLUS-08] keeps its curve when a later point is shown', () => {
    const bent = [...path.points.slice(0, 2), { x: 0.2, y: 0.9, time: 1.1 }];
    const [curve] = named(drawn([{ ...path, points: bent }]), 'bezierCurveTo');
    const all = bent.map((point) => ({ ...point, time: point.time! - 0.1 }));
    expect(named(drawn([{ ...path, points: all }]), 'bezierCurveTo')).toEqual([
      curve,
      expect.stringMatching(/,200,450$/),
    ]);
  });

  it('[PLUS-08] shows the speed at the latest point shown, if the video has a scale', () => {
    // 17.6 inches are 0.1 of the width; 0.1 s later the barrel is there.
    const ruler = drawing({
      id: 'r',
      shape: 'ruler',
      points: path.points.slice(0, 2),
      inches: 17.6,
      tStart: 9,
      tEnd: 9,
    });
    const texts = (scene: readonly Annotation[]) => named(drawn(scene), 'fillText').map((call) => call.split(',')[0]);
    expect(texts([path])).toEqual([]);
    expect(texts([path, ruler].map((one) => ({ ...one, points: one.points.slice(0, 2) })))).toEqual([
      'fillText 10 mph',
    ]);
    // With the third point, 52.8 inches in 0.2 s.
    expect(texts([path, ruler])).toEqual(['fillText 15 mph']);
  });

  it('[PLUS-08] has handles on the points shown', () => {
    const on = { ...path, points: path.points.map(({ x, y, time }) => ({ x, y, time })) };
    expect(named(drawn([], viewport, on), 'arc')).toEqual(['arc 100,250,5,0,6', 'arc 200,250,5,0,6']);
  });
});

it.each([
  [0.75, '0.25 s'],
  [0.5, '0.50 s'],
])('[PLUS-08] a stopwatch that started at second %s writes at second 1 "%s"', (startedAt, text) => {
  const stopwatch = drawing({ shape: 'stopwatch', points: [{ x: 0.5, y: 0.5 }], startedAt });
  const calls = drawn([stopwatch]);
  expect(named(calls, 'rect')).toHaveLength(1);
  expect(named(calls, 'fillText')[0]).toContain(`fillText ${text},`);
});

it('[PLUS-08] the selected drawing has a handle at each corner of its box', () => {
  const square = drawing({ shape: 'square' });
  expect(named(drawn([square], viewport, square), 'arc')).toEqual([
    'arc 100,100,5,0,6',
    'arc 500,100,5,0,6',
    'arc 500,300,5,0,6',
    'arc 100,300,5,0,6',
  ]);
});
