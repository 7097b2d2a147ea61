import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeCrop, cropBetween, cropHeights, cropOfPicture, cropStep, defaultCrop, fitCrop } from './crop.ts';

const fullHd = { width: 1920, height: 1080 };

test('[REC-05] a crop begins with 1280x720 in the middle of the picture, and has steps of 25', () => {
  expect(defaultCrop(fullHd, 'landscape')).toEqual({ left: 320, top: 180, width: 1280, height: 720 });
  expect(cropStep).toBe(25);
});

test('[REC-05] a portrait crop begins with 720x1280, or as much of that as the picture has', () => {
  expect(defaultCrop({ width: 2560, height: 1440 }, 'portrait')).toEqual({
    left: 920,
    top: 80,
    width: 720,
    height: 1280,
  });
  expect(defaultCrop(fullHd, 'portrait')).toEqual({ left: 656, top: 0, width: 608, height: 1080 });
});

test('[REC-05] in a picture smaller than 1280x720 it is as large as fits', () => {
  expect(defaultCrop({ width: 1000, height: 700 }, 'landscape')).toEqual({ left: 1, top: 69, width: 999, height: 562 });
});

test('[REC-05] the height is at least 180, and the width follows', () => {
  const crop = { left: 100, top: 100, width: 1280, height: 720 };
  expect(changeCrop(crop, { height: 100 }, fullHd, 'landscape')).toEqual({
    left: 100,
    top: 100,
    width: 320,
    height: 180,
  });
  expect(changeCrop(crop, { width: 1 }, fullHd, 'landscape')).toEqual({ left: 100, top: 100, width: 320, height: 180 });
  expect(changeCrop(crop, { height: 100 }, fullHd, 'portrait')).toEqual({
    left: 100,
    top: 100,
    width: 101,
    height: 180,
  });
});

test('[REC-05] a picture lower than 180 pixels is the only exception', () => {
  expect(cropHeights({ width: 300, height: 150 }, 'landscape')).toEqual({ minimum: 150, maximum: 150 });
  expect(defaultCrop({ width: 300, height: 150 }, 'landscape')).toEqual({ left: 17, top: 0, width: 267, height: 150 });
});

test('[REC-05] a changed width or height keeps 16:9', () => {
  const crop = { left: 0, top: 0, width: 1280, height: 720 };
  expect(changeCrop(crop, { height: 745 }, fullHd, 'landscape')).toEqual({ left: 0, top: 0, width: 1324, height: 745 });
  expect(changeCrop(crop, { width: 1255 }, fullHd, 'landscape')).toEqual({ left: 0, top: 0, width: 1255, height: 706 });
});

test('[REC-05] the rectangle stays inside the picture, however far it is moved or sized', () => {
  const crop = { left: 320, top: 180, width: 1280, height: 720 };
  expect(changeCrop(crop, { left: 9999, top: -25 }, fullHd, 'landscape')).toEqual({
    left: 640,
    top: 0,
    width: 1280,
    height: 720,
  });
  expect(changeCrop(crop, { height: 9999 }, fullHd, 'landscape')).toEqual({
    left: 0,
    top: 0,
    width: 1920,
    height: 1080,
  });
});

test('[REC-05] a dragged corner sizes the rectangle towards the pointer, up to the edge of the picture', () => {
  const anchor = { x: 1600, y: 900 };
  expect(cropBetween(anchor, { x: 800, y: 880 }, fullHd, 'landscape')).toEqual({
    left: 800,
    top: 450,
    width: 800,
    height: 450,
  });
  expect(cropBetween(anchor, { x: -500, y: -500 }, fullHd, 'landscape')).toEqual({
    left: 0,
    top: 0,
    width: 1600,
    height: 900,
  });
  expect(cropBetween(anchor, { x: 1610, y: 905 }, fullHd, 'landscape')).toEqual({
    left: 1600,
    top: 900,
    width: 320,
    height: 180,
  });
});

test('[REC-05] coordinates of a viewport are scaled to the pixels of the captured picture', () => {
  const coordinates = { left: 100, top: 50, width: 640, height: 360, viewportW: 1440, viewportH: 900, timestamp: 1 };
  expect(cropOfPicture(coordinates, { width: 2880, height: 1800 }, 'landscape')).toEqual({
    left: 200,
    top: 100,
    width: 1280,
    height: 720,
  });
});

test('[REC-05] a picture that has become narrower or lower is cropped in the shape of the recording too', () => {
  const coordinates = { left: 80, top: 90, width: 1280, height: 720, viewportW: 1440, viewportH: 900, timestamp: 1 };
  expect(cropOfPicture(coordinates, { width: 1000, height: 900 }, 'landscape')).toEqual({
    left: 56,
    top: 90,
    width: 889,
    height: 500,
  });
  expect(cropOfPicture(coordinates, { width: 1440, height: 450 }, 'landscape')).toEqual({
    left: 80,
    top: 45,
    width: 640,
    height: 360,
  });
});

test('[REC-05] coordinates that lie outside of their viewport are moved inside', () => {
  const coordinates = { left: 1300, top: -40, width: 640, height: 360, viewportW: 1440, viewportH: 900, timestamp: 1 };
  expect(cropOfPicture(coordinates, { width: 1440, height: 900 }, 'landscape')).toEqual({
    left: 800,
    top: 0,
    width: 640,
    height: 360,
  });
});

test('[REC-05] any rectangle is made to fit any picture', () => {
  const seed = Date.now();
  const number = fc.integer({ min: -10_000, max: 10_000 });
  const side = fc.integer({ min: 1, max: 8_000 });
  const cases = fc.record({ left: number, top: number, height: number, width: side, viewportHeight: side });
  const shapes = fc.constantFrom('landscape' as const, 'portrait' as const);
  fc.assert(
    fc.property(cases, shapes, ({ width, viewportHeight, ...wanted }, shape) => {
      const fitted = fitCrop(wanted, { width, height: viewportHeight }, shape);
      expect(fitted.width).toBeGreaterThanOrEqual(1);
      expect(fitted.height).toBeGreaterThanOrEqual(1);
      expect(fitted.left).toBeGreaterThanOrEqual(0);
      expect(fitted.top).toBeGreaterThanOrEqual(0);
      expect(fitted.left + fitted.width).toBeLessThanOrEqual(width);
      expect(fitted.top + fitted.height).toBeLessThanOrEqual(viewportHeight);
      const ratio = shape === 'landscape' ? 16 / 9 : 9 / 16;
      expect(Math.abs(fitted.width - fitted.height * ratio)).toBeLessThanOrEqual(1);
    }),
    { seed },
  );
});
