import type { PreparationFailure } from '@swing/domain/preparation';

/** A task on a video, in a process of its own, produced no result. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly reason: PreparationFailure;
  constructor(message: string, reason: PreparationFailure) {
    super(message);
    this.reason = reason;
  }
}
