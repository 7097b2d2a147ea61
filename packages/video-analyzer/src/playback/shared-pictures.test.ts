import { beforeEach, expect, it, vi } from 'vitest';
import { createSharedPictures, type MovingPictures } from './shared-pictures.ts';
import type { StageContext } from './stage-context.ts';

let log: string[];
beforeEach(() => {
  log = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly name = 'shared canvas';
      width: number;
      height: number;
      constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
      }
      getContext() {
        return { canvas: this };
      }
    },
  );
});

const recordingSize = { width: 1280, height: 720 };
const screenSize = { width: 966, height: 544 };

type Canvas = { readonly name: string };
const nameOf = ({ canvas }: StageContext) => (canvas as unknown as Canvas).name;

function setUp() {
  let now = 1000;
  const shared = createSharedPictures(() => now);
  const contextOf = (name: string) =>
    ({
      canvas: { name },
      drawImage: (from: Canvas, ...place: number[]) => log.push(`${name} copies ${from.name} to ${place.join()}`),
    }) as unknown as StageContext;
  const draw = (pictures: MovingPictures, name: string, size: typeof screenSize, milliseconds: number) =>
    pictures.draw(contextOf(name), size, (on) => {
      log.push(`${nameOf(on)} is painted`);
      now += milliseconds;
    });
  return {
    pass: (milliseconds: number) => (now += milliseconds),
    record: (milliseconds: number) => draw(shared.recording, 'recording', recordingSize, milliseconds),
    show: () => draw(shared.screen, 'screen', screenSize, 20),
  };
}

it('[REC-02] the screen paints videos itself where that is quick', () => {
  const { record, show } = setUp();
  record(4);
  record(4);
  show();
  expect(log).toEqual(['recording is painted', 'recording is painted', 'screen is painted']);
});

it('[REC-02] where painting takes long, videos are painted once, and copied for the recording and the screen', () => {
  const { record, show } = setUp();
  record(20);
  show();
  record(20);
  show();
  expect(log).toEqual([
    'recording is painted',
    'screen is painted',
    'shared canvas is painted',
    'recording copies shared canvas to 0,0',
    'screen copies shared canvas to 0,0,966,544',
  ]);
});

it('[REC-02] the screen paints videos itself again when nothing is recorded any more', () => {
  const { record, show, pass } = setUp();
  record(20);
  record(20);
  pass(61);
  show();
  expect(log).toEqual([
    'recording is painted',
    'shared canvas is painted',
    'recording copies shared canvas to 0,0',
    'screen is painted',
  ]);
});
