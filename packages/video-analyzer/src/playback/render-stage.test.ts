import { expect, it } from 'vitest';
import type { Annotation } from '../annotation/annotation.ts';
import { renderStage, type PanePicture } from './render-stage.ts';
import type { StageContext } from './stage-context.ts';

const wholeStage = { x: 0, y: 0, width: 1080, height: 608 };
const drawing: Annotation = {
  id: 'a',
  video: 'video1',
  order: 1,
  shape: 'line',
  points: [
    { x: 0.1, y: 0.1 },
    { x: 0.2, y: 0.2 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 0,
  tEnd: 5,
};

/** A canvas context that lists pictures, dimming and strokes in the order in which they are painted. */
function listingContext() {
  const painted: string[] = [];
  const context = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (target, name: string) =>
        target[name] ??
        ((rule: unknown) => {
          if (name === 'stroke') painted.push('stroke');
          if (name === 'clip' && rule === 'evenodd') painted.push('shade');
        }),
      set: (target, name: string, value) => Reflect.set(target, name, value),
    },
  );
  return { painted, context: context as unknown as StageContext };
}

const pane = (name: string, painted: string[], scene: Annotation[]): PanePicture => ({
  rect: wholeStage,
  clip: wholeStage,
  image: { width: 1080, height: 608, draw: () => painted.push(name) },
  view: { zoom: 1, centerX: 0.5, centerY: 0.5 },
  isMirrored: false,
  opacity: 1,
  scene,
  moment: { time: 1, realSecondsPerMediaSecond: 1, framesPerRealSecond: 30 },
});

it('[PLUS-08] in an overlay, the spotlight of video 2 dims both pictures, but not the drawings of video 1', () => {
  const { painted, context } = listingContext();
  const panes = [
    pane('video 1', painted, [drawing]),
    pane('video 2', painted, [{ ...drawing, id: 'b', shape: 'spotlight' }]),
  ];
  renderStage(context, { width: 1080, height: 608 }, { panes });
  expect(painted).toEqual(['video 1', 'video 2', 'shade', 'stroke', 'stroke', 'stroke', 'stroke']);
});
