/** Work on a video, in a process of its own, came to nothing. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  /** `video`: trying again changes nothing. `stop`: the server is leaving, and nothing was wrong. */
  readonly reason: 'video' | 'stop' | 'trouble';
  constructor(message: string, reason: MediaError['reason']) {
    super(message);
    this.reason = reason;
  }
}
