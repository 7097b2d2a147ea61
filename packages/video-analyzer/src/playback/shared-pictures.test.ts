import { beforeEach, expect, it, vi } from 'vitest';
import { createSharedPictures, type MovingPictures } from './shared-pictures.ts';
import type { StageContext } from './stage-context.ts';

let log: string[];
beforeEach(() => {
  log = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
      }
      getContext() {
        return { canvas: this, drawImage: (from: { name: string }) => log.push(`copy of ${from.name}`) };
      }
    },
  );
});

const recordingSize = { width: 1280, height: 720 };
const screenSize = { width: 966, height: 544 };

function setUp() {
  let now = 1000;
  const shared = createSharedPictures(() => now);
  const contextOf = (name: string) =>
    ({
      canvas: { name },
      drawImage: (from: { width: number }, x: number, y: number, width: number, height: number) =>
        log.push(`${name} shows the copy of ${from.width} in ${x},${y},${width},${height}`),
    }) as unknown as StageContext;
  const draw = (pictures: MovingPictures, name: string, size: typeof screenSize, milliseconds: number) =>
    pictures.draw(contextOf(name), size, () => {
      log.push(`${name} is painted`);
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
  show();
  expect(log).toEqual(['recording is painted', 'screen is painted']);
});

it('[REC-02] the screen shows what was painted for the recording where painting takes long', () => {
  const { record, show } = setUp();
  show();
  record(20);
  show();
  expect(log).toEqual([
    'screen is painted',
    'recording is painted',
    'copy of recording',
    'screen shows the copy of 1280 in 0,0,966,544',
  ]);
});

it('[REC-02] the screen paints videos itself again when nothing is recorded any more', () => {
  const { record, show, pass } = setUp();
  record(20);
  pass(61);
  show();
  expect(log).toEqual(['recording is painted', 'copy of recording', 'screen is painted']);
});
