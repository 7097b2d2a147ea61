/** The picture sizes of recordings. */
export const recordingSizes = {
  landscape: { width: 1280, height: 720 },
  portrait: { width: 720, height: 1280 },
} as const;

export type PictureShape = keyof typeof recordingSizes;

/** The shape of a picture, or of the canvas that shows it. A square is landscape. */
export const shapeOf = ({ width, height }: { width: number; height: number }): PictureShape =>
  height > width ? 'portrait' : 'landscape';
