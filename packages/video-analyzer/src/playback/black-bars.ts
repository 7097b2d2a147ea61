/** Pixels of a picture as RGBA, four bytes a pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };

/** Black bars as shares of the picture: `x` at the left and at the right, `y` above and below; 0 where there are none. */
export type BlackBars = { readonly x: number; readonly y: number };

export const noBars: BlackBars = { x: 0, y: 0 };

/** Of 255, in the brightest channel: what compression leaves of black stays below, the noise of a dark picture does not. */
const brightestBlack = 20;
/** Narrower bars are not worth cutting. */
const smallestShare = 0.05;
const fewestPictures = 3;
/** Sampled pixels by which the two bars, and the bars of two pictures, may differ. */
const tolerance = 2;
/** The share of pixels beside a bar that are bright where a picture ends in a straight edge. */
const edgeShare = 0.4;

type Line = (picture: Pixels, at: number) => { brightCount: number; count: number };

function isBright({ data }: Pixels, pixel: number): boolean {
  const first = pixel * 4;
  return Math.max(data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0) > brightestBlack;
}

const column: Line = (picture, x) => {
  let brightCount = 0;
  for (let y = 0; y < picture.height; y++) if (isBright(picture, y * picture.width + x)) brightCount++;
  return { brightCount, count: picture.height };
};

const row: Line = (picture, y) => {
  let brightCount = 0;
  for (let x = 0; x < picture.width; x++) if (isBright(picture, y * picture.width + x)) brightCount++;
  return { brightCount, count: picture.width };
};

/** How many lines are black from either end of a picture; null for one that is black all over, such as a fade. */
function blackEnds(picture: Pixels, line: Line, lineCount: number): { before: number; after: number } | null {
  const isBlack = (at: number) => line(picture, at).brightCount === 0;
  let before = 0;
  while (before < lineCount && isBlack(before)) before++;
  if (before === lineCount) return null;
  let after = 0;
  while (isBlack(lineCount - 1 - after)) after++;
  return { before, after };
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Whether the picture begins with a straight edge after `bar` black lines, as one that was fitted into a frame does. */
function hasEdge(pictures: Pixels[], line: Line, lineCount: number, bar: number): boolean {
  const brightShare = (picture: Pixels, at: number) => {
    const { brightCount, count } = line(picture, at);
    return brightCount / count;
  };
  // The outermost line of the picture may be half black.
  const beside = pictures.flatMap((picture) => [
    Math.max(brightShare(picture, bar), brightShare(picture, bar + 1)),
    Math.max(brightShare(picture, lineCount - 1 - bar), brightShare(picture, lineCount - 2 - bar)),
  ]);
  return median(beside) >= edgeShare;
}

function barOf(pictures: Pixels[], line: Line, lineCount: number): number {
  const ends = pictures.map((picture) => blackEnds(picture, line, lineCount));
  const lit = pictures.filter((_, index) => ends[index]);
  const sides = ends.flatMap((one) => (one ? [one.before, one.after] : []));
  if (lit.length < fewestPictures) return 0;
  const bar = Math.min(...sides);
  // Where one picture has something on a bar of the others, such as a drawing, nothing is cut.
  const isAlike = Math.max(median(sides), bar) - bar <= tolerance;
  const isWide = bar / lineCount >= smallestShare;
  return isAlike && isWide && hasEdge(lit, line, lineCount, bar) ? bar / lineCount : 0;
}

/**
 * The black bars that all pictures of a video share, left and right or above and below, which may be cut off. None are found
 * when one picture has anything on them, when the two sides differ, or where a dark picture has no straight edge.
 */
export function findBlackBars(pictures: Pixels[]): BlackBars {
  const [first] = pictures;
  if (!first) return noBars;
  return { x: barOf(pictures, column, first.width), y: barOf(pictures, row, first.height) };
}

/** Whether a picture is black wherever the bars would be cut off, apart from the outermost line of what is kept. */
export function isBlackInside(bars: BlackBars, picture: Pixels): boolean {
  const isBlack = (line: Line, lineCount: number, share: number) => {
    const barLines = Math.round(share * lineCount) - tolerance;
    for (let at = 0; at < barLines; at++) {
      if (line(picture, at).brightCount + line(picture, lineCount - 1 - at).brightCount > 0) return false;
    }
    return true;
  };
  return isBlack(column, picture.width, bars.x) && isBlack(row, picture.height, bars.y);
}
