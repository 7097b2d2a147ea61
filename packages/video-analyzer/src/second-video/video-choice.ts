import { formatLongDate } from '@swing/domain/dates';
import type { SecondVideoSource } from './second-video-source.ts';

/** A video chosen as video 2: a file, or a video of this site. */
export type VideoChoice =
  | { readonly name: string; readonly file: File }
  | { readonly name: string; readonly url: string; readonly source: Exclude<SecondVideoSource, { type: 'file' }> };

/** A listed reference as a choice. */
export function choiceOfReference(name: string, video: File | string): VideoChoice {
  if (typeof video !== 'string') return { name, file: video };
  return { name, url: video, source: { type: 'path', path: video } };
}

/** The fields of a swing that video 2 needs. `createdAt` is an ISO date. */
type Swing = { readonly submissionId: string; readonly createdAt: string; readonly videoUrl: string };

/** Another swing of the player as a choice. */
export function choiceOfSwing(playerName: string, { createdAt, submissionId, videoUrl }: Swing): VideoChoice {
  const name = `${playerName}, ${formatLongDate(new Date(createdAt))}`;
  return { name, url: videoUrl, source: { type: 'submission', submissionId } };
}
