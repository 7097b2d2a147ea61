const filmedLimits = { min: 1, max: 10_000 } as const;

/** Frames per second with at most two decimals, such as "29.97". */
export function frameRateText(framesPerSecond: number): string {
  return String(Math.round(framesPerSecond * 100) / 100);
}

const commonRatios = [
  [1, 1],
  [4, 3],
  [3, 2],
  [16, 9],
  [2, 1],
  [21, 9],
] as const;
const ratioTolerance = 0.01;

/** The ratio of width to height: "16:9" for common ones, otherwise such as "1.39:1". Empty without a size. */
export function aspectRatio(width: number, height: number): string {
  if (width === 0 || height === 0) return '';
  const isTall = height > width;
  const ratio = isTall ? height / width : width / height;
  const common = commonRatios.find(([long, short]) => Math.abs(ratio - long / short) < ratioTolerance);
  const [long, short] = common ?? [Math.round(ratio * 100) / 100, 1];
  return isTall ? `${short}:${long}` : `${long}:${short}`;
}

/** Reads a typed rate: null for the file's own (empty), undefined if it is not from 1 to 10,000. */
export function readFilmedFps(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const rate = Number(text);
  return rate >= filmedLimits.min && rate <= filmedLimits.max ? rate : undefined;
}
