/** Why a file was refused: empty, an unsupported container, no video track, an unsupported codec, or unreadable. */
export type NotAVideoReason = 'empty' | 'container' | 'no-video-track' | 'unsupported-codec' | 'unreadable';

const explanations: Record<NotAVideoReason, string> = {
  empty: 'the file is empty',
  container: 'the content is not MP4, QuickTime, WebM or Matroska',
  'no-video-track': 'the file has no video track',
  'unsupported-codec': 'the video codec is not supported',
  unreadable: 'the structure of the file is invalid',
};

/** The content is not a video that the product can use. */
export class NotAVideoError extends Error {
  override name = 'NotAVideoError';
  readonly reason: NotAVideoReason;
  constructor(reason: NotAVideoReason, options?: ErrorOptions) {
    super(`This is not a usable video: ${explanations[reason]}.`, options);
    this.reason = reason;
  }
}

/** The file is incomplete: its index is missing, or the index refers to data beyond the end of the file. */
export class TruncatedVideoError extends Error {
  override name = 'TruncatedVideoError';
  constructor(what: string, options?: ErrorOptions) {
    super(`The video file is incomplete: ${what}.`, options);
  }
}
