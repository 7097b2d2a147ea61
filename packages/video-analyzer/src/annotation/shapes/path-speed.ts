import type { DrawnPoint, Viewport } from '../geometry.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import { lengthInHeights } from './scale.ts';

/** One mile per hour is 17.6 inches per second. */
const inchesPerSecondPerMph = 17.6;
/** How many neighbours on each side count: a click that is two pixels off then changes the speed by a few per cent. */
const mostNeighbours = 2;
/** Neighbours further away say nothing about the speed at the point; real seconds. */
const longestGapSeconds = 0.25;

/**
 * Speed of the barrel at the point `index` of a path, in the plane of the picture: the length of the path from the
 * neighbours before it to those after it, divided by the real time between them. Up to two neighbours count on each side,
 * as many before as after. The first and the last point have them on one side only (analyzer-26). Null without a scale,
 * without real time, or without a neighbour that is near enough in time.
 */
export function milesPerHourAt(
  points: readonly DrawnPoint[],
  index: number,
  viewport: Viewport,
  { inchesPerHeight, realSecondsPerMediaSecond }: Pick<DrawingFacts, 'inchesPerHeight' | 'realSecondsPerMediaSecond'>,
): number | null {
  const at = points[index]?.time;
  if (inchesPerHeight === null || realSecondsPerMediaSecond === null || at === undefined) return null;
  const isNear = ({ time = Infinity }: DrawnPoint) =>
    Math.abs(time - at) * realSecondsPerMediaSecond <= longestGapSeconds;
  const before = points.slice(Math.max(0, index - mostNeighbours), index).filter(isNear).length;
  const after = points.slice(index + 1, index + 1 + mostNeighbours).filter(isNear).length;
  const both = Math.min(before, after);
  const used = points.slice(index - (both || before), index + 1 + (both || after));
  const mediaSeconds = (used.at(-1)?.time ?? at) - (used[0]?.time ?? at);
  if (mediaSeconds <= 0) return null;
  const inches = lengthInHeights(used, viewport) * inchesPerHeight;
  return inches / (mediaSeconds * realSecondsPerMediaSecond) / inchesPerSecondPerMph;
}
