/** Pixels of a picture as RGBA, four bytes per pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };

/**
 * Black bars as shares of the picture: `x` at the left and right each, `y` above and below each; 0 if there are none.
 */
export type BlackBars = { readonly x: number; readonly y: number };

export const noBars: BlackBars = { x: 0, y: 0 };

/**
 * Brightest channel (0 to 255) that still counts as black: above what compression leaves, below the noise of a dark
 * picture.
 */
const brightestBlack = 20;
/** Narrower bars, as a share of the picture, are not cut. */
const smallestShare = 0.05;
const fewestPictures = 3;
/** Sampled pixels by which the two bars of a picture, or the bars of two pictures, may differ. */
const tolerance = 2;
/** Share of bright pixels that a line beside a bar needs to count as the straight edge of a picture. */
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

/** Counts the black lines at both ends of a picture. Returns null if it is black all over, for example in a fade. */
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

/** Whether the picture starts with a straight edge after `bar` black lines, as a picture fitted into a frame does. */
function hasEdge(pictures: Pixels[], line: Line, lineCount: number, bar: number): boolean {
  const brightShare = (picture: Pixels, at: number) => {
    const { brightCount, count } = line(picture, at);
    return brightCount / count;
  };
  // The outermost line of the picture may be half black, so the next one is considered too.
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
  // Nothing is cut if one picture has something on the bars of the others, for example a drawing.
  const isAlike = Math.max(median(sides), bar) - bar <= tolerance;
  const isWide = bar / lineCount >= smallestShare;
  return isAlike && isWide && hasEdge(lit, line, lineCount, bar) ? bar / lineCount : 0;
}

/**
 * Returns the black bars that all pictures of a video share and that may be cut off, left and right or above and below.
 * Returns none if a picture has anything on them, the two sides differ, or a dark picture has no straight edge.
 */
export function findBlackBars(pictures: Pixels[]): BlackBars {
  const [first] = pictures;
  if (!first) return noBars;
  return { x: barOf(pictures, column, first.width), y: barOf(pictures, row, first.height) };
}

/**
 * Whether a picture is black where the bars would be cut off. The `tolerance` lines of a bar next to the picture are
 * ignored.
 */
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
