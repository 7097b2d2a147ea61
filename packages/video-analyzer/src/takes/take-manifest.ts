import { recordingSizes, type PictureShape } from '@swing/media/picture-shape';
import type { AudioCodec, VideoCodec } from 'mediabunny';
import { isTakeLoudness, type TakeLoudness } from '../loudness/loudness.ts';

/** For whom a take is kept, and of which swing it is. */
export type TakeOwner = {
  /** Only this account sees the take. */
  readonly accountId: string;
  /** Null for the practice swing. */
  readonly submissionId: string | null;
  /** Names the take, for example by the player's name. */
  readonly title: string;
  /** True if the take replaces an analysis that was sent before. */
  readonly isCorrection: boolean;
};

/** What is stored beside a take. */
export type TakeManifest = {
  readonly version: 1;
  readonly owner: TakeOwner;
  /** ISO date and time. */
  readonly startedAt: string;
  /** A take that is `recording` although no tab records it was interrupted. */
  readonly state: 'recording' | 'finished';
  /** Null until the take is finished. */
  readonly durationSeconds: number | null;
  /** Only so much of the file is kept, from its start, because the coach cut the rest (recording-12). Missing: all of it. */
  readonly keptSeconds?: number;
  /** The id of the take before, if both are parts of one recording (recording-12). Missing in a first part, and in takes that are whole. */
  readonly continues?: string;
  /** Missing in recordings made before there was a choice: they are landscape. */
  readonly shape?: PictureShape;
  readonly videoCodec: VideoCodec;
  readonly audioCodec: AudioCodec | null;
  /** True once it was transcoded. Missing: the codecs say whether it must be. */
  readonly isTranscoded?: boolean;
  /** Missing if it was not measured. */
  readonly loudness?: TakeLoudness;
  /** True for a copy of a take that was interrupted. */
  readonly isInterrupted?: boolean;
  /** Ids of takes that are deleted once this one is finished, because it was made of them. */
  readonly replaces?: readonly string[];
};

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const states: readonly unknown[] = ['recording', 'finished'];

const isOwner = (value: Partial<TakeOwner> | null | undefined) =>
  isText(value?.accountId) &&
  isTextOrNull(value.submissionId) &&
  isText(value.title) &&
  typeof value.isCorrection === 'boolean';

const isManifest = (value: Partial<TakeManifest> | null): value is TakeManifest =>
  value?.version === 1 &&
  isOwner(value.owner) &&
  isText(value.startedAt) &&
  states.includes(value.state) &&
  (value.durationSeconds === null || Number.isFinite(value.durationSeconds)) &&
  (value.shape === undefined || Object.hasOwn(recordingSizes, value.shape)) &&
  isText(value.videoCodec) &&
  isTextOrNull(value.audioCodec) &&
  (value.isTranscoded === undefined || typeof value.isTranscoded === 'boolean') &&
  (value.isInterrupted === undefined || typeof value.isInterrupted === 'boolean') &&
  (value.replaces === undefined || (Array.isArray(value.replaces) && value.replaces.every(isText)));

const isLength = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Returns null if the text is damaged, or was written by a newer version of the analyzer. */
export function parseManifest(text: string): TakeManifest | null {
  try {
    const value = JSON.parse(text) as Partial<TakeManifest> | null;
    if (!isManifest(value)) return null;
    const { loudness, keptSeconds, continues, ...manifest } = value;
    return {
      ...manifest,
      ...(isTakeLoudness(loudness) && { loudness }),
      ...(isLength(keptSeconds) && { keptSeconds }),
      ...(typeof continues === 'string' && { continues }),
    };
  } catch {
    return null;
  }
}
