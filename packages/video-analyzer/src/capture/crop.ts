import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import type { Point } from '../annotation/geometry.ts';
import type { Size } from '../playback/zoom.ts';

/** Pixels by which one key press moves or resizes the crop rectangle. */
export const cropStep = 25;
const minimumCropHeight = 180;

/** Which part of a captured picture is recorded, in whole pixels of a viewport that shows all of the picture. */
export type CropRectangle = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** As it is sent between windows. */
export type CropCoordinates = CropRectangle & {
  readonly viewportW: number;
  readonly viewportH: number;
  /** When the rectangle was set, in milliseconds (Date.now()). */
  readonly timestamp: number;
};

const limit = (value: number, minimum: number, maximum: number) => Math.max(minimum, Math.min(value, maximum));
const ratioOf = (shape: PictureShape) => recordingSizes[shape].width / recordingSizes[shape].height;

/** The heights that a rectangle of the shape can have. In a small viewport, the largest one is also the smallest. */
export function cropHeights(viewport: Size, shape: PictureShape): { minimum: number; maximum: number } {
  const maximum = Math.max(1, Math.floor(Math.min(viewport.height, viewport.width / ratioOf(shape))));
  return { minimum: Math.min(minimumCropHeight, maximum), maximum };
}

function sizeOfHeight(height: number, viewport: Size, shape: PictureShape): Size {
  const { minimum, maximum } = cropHeights(viewport, shape);
  const fitting = limit(Math.round(height), minimum, maximum);
  return { width: Math.min(viewport.width, Math.max(1, Math.round(fitting * ratioOf(shape)))), height: fitting };
}

/** Returns the rectangle of the shape and of this height that lies in the viewport, as near to `left` and `top` as possible. */
export function fitCrop(
  { left, top, height }: Omit<CropRectangle, 'width'>,
  viewport: Size,
  shape: PictureShape,
): CropRectangle {
  const size = sizeOfHeight(height, viewport, shape);
  return {
    left: limit(Math.round(left), 0, viewport.width - size.width),
    top: limit(Math.round(top), 0, viewport.height - size.height),
    ...size,
  };
}

/** 1280x720 or 720x1280 pixels in the middle of the viewport, smaller if the viewport is. */
export function defaultCrop(viewport: Size, shape: PictureShape): CropRectangle {
  const { width, height } = sizeOfHeight(recordingSizes[shape].height, viewport, shape);
  return fitCrop({ left: (viewport.width - width) / 2, top: (viewport.height - height) / 2, height }, viewport, shape);
}

/** Returns the rectangle with one value changed. The other side follows a changed width or height. */
export function changeCrop(
  rectangle: CropRectangle,
  change: Partial<CropRectangle>,
  viewport: Size,
  shape: PictureShape,
): CropRectangle {
  const height = change.width === undefined ? rectangle.height : change.width / ratioOf(shape);
  return fitCrop({ ...rectangle, height, ...change }, viewport, shape);
}

/** The rectangle between a fixed corner and the pointer: as large as the farther of its two distances, inside the viewport. */
export function cropBetween(anchor: Point, pointer: Point, viewport: Size, shape: PictureShape): CropRectangle {
  const [isRight, isBelow] = [pointer.x >= anchor.x, pointer.y >= anchor.y];
  const room = {
    width: isRight ? viewport.width - anchor.x : anchor.x,
    height: isBelow ? viewport.height - anchor.y : anchor.y,
  };
  const wanted = Math.max(Math.abs(pointer.y - anchor.y), Math.abs(pointer.x - anchor.x) / ratioOf(shape));
  const size = sizeOfHeight(Math.min(wanted, cropHeights(room, shape).maximum), viewport, shape);
  return fitCrop(
    {
      left: isRight ? anchor.x : anchor.x - size.width,
      top: isBelow ? anchor.y : anchor.y - size.height,
      height: size.height,
    },
    viewport,
    shape,
  );
}

/** Converts coordinates of the viewport to whole pixels of the captured picture. The result has the aspect ratio of `shape`. */
export function cropOfPicture(
  coordinates: Omit<CropCoordinates, 'timestamp'>,
  picture: Size,
  shape: PictureShape,
): CropRectangle {
  const viewport = { width: coordinates.viewportW, height: coordinates.viewportH };
  const { left, top, height } = fitCrop(coordinates, viewport, shape);
  const [x, y] = [picture.width / viewport.width, picture.height / viewport.height];
  return fitCrop({ left: left * x, top: top * y, height: height * Math.min(x, y) }, picture, shape);
}
