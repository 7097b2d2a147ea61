import type { PreparationFailure } from '@swing/domain/preparation';

/** A media process ended without a result. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly reason: PreparationFailure;
  constructor(message: string, reason: PreparationFailure) {
    super(message);
    this.reason = reason;
  }
}
