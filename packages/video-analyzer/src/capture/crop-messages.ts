import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import type { Size } from '../playback/zoom.ts';
import type { CropCoordinates } from './crop.ts';

/** What the analyzer tells the crop window. `still` is a picture file. */
export type CapturedStill = {
  readonly picture: Size;
  readonly shape: PictureShape;
  readonly coordinates: CropCoordinates | null;
  readonly still: Blob;
};

export type CropMessage =
  /** The crop window asks for a still. */
  | { readonly kind: 'ask' }
  /** The crop window has set the rectangle. Null if the coordinates are invalid. */
  | { readonly kind: 'crop'; readonly coordinates: CropCoordinates | null }
  | ({ readonly kind: 'still' } & CapturedStill)
  /** Nothing is captured any more, or not yet. */
  | { readonly kind: 'ended' };

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const longestSide = 32_768;
/** A length in whole pixels. */
const isSide = (value: unknown): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 1 && value <= longestSide;

/** Returns null if a field is missing, or is no number that it can be. */
function parseCoordinates(value: unknown): CropCoordinates | null {
  const { left, top, width, height, viewportW, viewportH, timestamp } = fieldsOf(value);
  if (!isNumber(left) || !isNumber(top) || !isNumber(timestamp) || timestamp <= 0) return null;
  if (!isSide(width) || !isSide(height) || !isSide(viewportW) || !isSide(viewportH)) return null;
  return { left, top, width, height, viewportW, viewportH, timestamp };
}

/** Returns null for anything that is no message of a crop session. */
export function parseCropMessage(value: unknown): CropMessage | null {
  const fields = fieldsOf(value);
  const { kind } = fields;
  if (kind === 'ask' || kind === 'ended') return { kind };
  if (kind === 'crop') return { kind, coordinates: parseCoordinates(fields.coordinates) };
  if (kind !== 'still') return null;
  const { width, height } = fieldsOf(fields.picture);
  const { shape, still } = fields;
  if (!isSide(width) || !isSide(height) || !(still instanceof Blob)) return null;
  if (typeof shape !== 'string' || !Object.hasOwn(recordingSizes, shape)) return null;
  const coordinates = parseCoordinates(fields.coordinates);
  return { kind, picture: { width, height }, shape: shape as PictureShape, coordinates, still };
}

const clockToleranceMs = 5_000;

/**
 * Returns the coordinates that are in force after a message: those of the message, or none if they are invalid. A message that is older than
 * the coordinates or the session, or from the future, changes nothing.
 */
export function acceptCoordinates(
  current: CropCoordinates | null,
  received: CropCoordinates | null,
  { sessionStart, now }: { sessionStart: number; now: number },
): CropCoordinates | null {
  if (received === null) return null;
  const { timestamp } = received;
  const isStale = timestamp < sessionStart || (current !== null && timestamp <= current.timestamp);
  return isStale || timestamp > now + clockToleranceMs ? current : received;
}
