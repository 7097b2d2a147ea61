import { expect, test } from 'vitest';
import { isCropSession, newCropSession } from './crop-channel.ts';
import { acceptCoordinates, parseCropMessage } from './crop-messages.ts';

const coordinates = {
  left: 25,
  top: 50,
  width: 1280,
  height: 720,
  viewportW: 1920,
  viewportH: 1080,
  timestamp: 1_790_000_000_000,
};

test('[REC-05] coordinates have exactly these fields', () => {
  expect(parseCropMessage({ kind: 'crop', coordinates: { ...coordinates, more: 'ignored' } })).toEqual({
    kind: 'crop',
    coordinates,
  });
});

test.each([
  ['a field is missing', { ...coordinates, viewportW: undefined }],
  ['a field is text', { ...coordinates, left: '25' }],
  ['a field is not finite', { ...coordinates, top: Number.NaN }],
  ['the width is zero', { ...coordinates, width: 0 }],
  ['the viewport is negative', { ...coordinates, viewportH: -1 }],
  ['the viewport is half a pixel', { ...coordinates, viewportH: 0.5 }],
  ['the viewport is nearly zero', { ...coordinates, viewportW: 1e-300 }],
  ['the viewport is huge', { ...coordinates, viewportW: 32_769 }],
  ['the width is huge', { ...coordinates, width: 1e308 }],
  ['the height is infinite', { ...coordinates, height: Infinity }],
  ['there is no time', { ...coordinates, timestamp: 0 }],
  ['it is null', null],
  ['it is text', '25,50,1280,720'],
])('[REC-05] coordinates are invalid if %s', (_, invalid) => {
  expect(parseCropMessage({ kind: 'crop', coordinates: invalid })).toEqual({ kind: 'crop', coordinates: null });
});

test.each([[null], [undefined], ['ask'], [7], [{}], [{ kind: 'other' }], [{ kind: ['ask'] }]])(
  '[REC-05] %j is no message',
  (value) => {
    expect(parseCropMessage(value)).toBeNull();
  },
);

test('[REC-05] a still has a picture size, a shape and a file', () => {
  const still = new Blob(['x'], { type: 'image/jpeg' });
  const message = {
    kind: 'still',
    picture: { width: 1920, height: 1080 },
    shape: 'portrait',
    coordinates: null,
    still,
  };
  expect(parseCropMessage(message)).toEqual(message);
  expect(parseCropMessage({ ...message, picture: { width: 1920 } })).toBeNull();
  expect(parseCropMessage({ ...message, picture: { width: 1920, height: 0.5 } })).toBeNull();
  expect(parseCropMessage({ ...message, shape: 'toString' })).toBeNull();
  expect(parseCropMessage({ ...message, still: 'data:image/jpeg' })).toBeNull();
});

const earlier = { ...coordinates, timestamp: 5_000 };
const accept = (timestamp: number, current: typeof earlier | null = earlier) =>
  acceptCoordinates(current, { ...coordinates, timestamp }, { sessionStart: 1_000, now: 10_000 })?.timestamp ?? null;

test('[REC-05] newer coordinates take the place of earlier ones', () => {
  expect(accept(5_001)).toBe(5_001);
  expect(accept(1_000, null)).toBe(1_000);
});

test('[REC-05] stale coordinates change nothing: as old as the present ones, or from before the session', () => {
  expect(accept(5_000)).toBe(5_000);
  expect(accept(4_999)).toBe(5_000);
  expect(accept(999, null)).toBeNull();
});

test('[REC-05] coordinates from the future change nothing, because later ones would be stale', () => {
  expect(accept(15_000)).toBe(15_000);
  expect(accept(15_001)).toBe(5_000);
});

test('[REC-05] invalid coordinates remove the present ones', () => {
  expect(acceptCoordinates(earlier, null, { sessionStart: 1_000, now: 10_000 })).toBeNull();
});

test('[REC-05] each session has a random name', () => {
  const name = newCropSession();
  expect(isCropSession(name)).toBe(true);
  expect(newCropSession()).not.toBe(name);
  for (const other of ['', 'crop', `${name}1`, '../analyzer']) expect(isCropSession(other)).toBe(false);
});
