import { paths } from '@swing/contract/paths';
import type { ReadSubmission, Submission } from '@swing/contract/submissions';
import { analysisLink } from '@swing/domain/analysis-link';

/** A video to play, and the link to download it. */
export interface WatchableVideo {
  /** Path on this site. */
  url: string;
  download: { label: string; href: string };
}

export type ShownPart = 'analysis' | 'swing';
export type UnplayableState = 'analysis-removed' | 'swing-removed' | 'uploading' | 'preparing' | 'unavailable';

/** What the watch page shows of a submission. */
export type ShownVideo = { part: ShownPart; title: string } & (
  | { state: 'ready'; video: WatchableVideo }
  | { state: UnplayableState; video: null }
);

/** The analysis of a submission. Null if it does not exist yet or was removed. */
export function analysisOf(submission: Submission): WatchableVideo | null {
  const { videoKey } = submission;
  const href = analysisLink(submission);
  return videoKey && href ? { url: paths.streamVideo(videoKey), download: { label: 'Download Analysis', href } } : null;
}

/** The swing itself. Null if it is removed, still being prepared, or not playable in browsers. */
export function swingOf({ playback, playbackUrl, r2Key }: Submission): WatchableVideo | null {
  if (!playbackUrl || !r2Key || (playback !== 'original' && playback !== 'proxy')) return null;
  return { url: playbackUrl, download: { label: 'Download Original', href: paths.downloadVideo(r2Key) } };
}

function swingState({ playback, r2Key, status }: Submission): UnplayableState {
  if (r2Key === null) return status === 'uploading' ? 'uploading' : 'swing-removed';
  return playback === 'preparing' ? 'preparing' : 'unavailable';
}

/** What to show when `asked` is requested. Shows the swing if the analysis does not exist yet. */
export function shownVideo(submission: Submission, asked: ShownPart): ShownVideo {
  const { athleteName, analysisRemovedAt } = submission;
  const analysis = analysisOf(submission);
  if (asked === 'analysis' && (analysis || analysisRemovedAt)) {
    const head = { part: 'analysis', title: `Analysis for ${athleteName}` } as const;
    return analysis
      ? { ...head, state: 'ready', video: analysis }
      : { ...head, state: 'analysis-removed', video: null };
  }
  const swing = swingOf(submission);
  const head = { part: 'swing', title: `Swing of ${athleteName}` } as const;
  return swing ? { ...head, state: 'ready', video: swing } : { ...head, state: swingState(submission), video: null };
}

/**
 * The picture size by which the player's screen is shaped. A landscape analysis shows an upright swing between black bars, which the
 * player cuts off, so it gets the shape of the swing. Null if unknown.
 */
export function screenSize(submission: ReadSubmission, part: ShownPart): ReadSubmission['frameSize'] {
  const { frameSize, analysisFrameSize } = submission;
  const isPortrait = analysisFrameSize !== null && analysisFrameSize.height > analysisFrameSize.width;
  return part === 'analysis' && isPortrait ? analysisFrameSize : frameSize;
}

/** Whether both the analysis and the swing can be played. */
export function hasBothParts(submission: Submission): boolean {
  return analysisOf(submission) !== null && swingOf(submission) !== null;
}
