import { draftExpiresAt, retryThroughOutages, type OutageParts } from '@swing/app-shell/uploads/retry-through-outages';
import type { StoredUpload } from './upload-store.ts';

/** Removes cancelled uploads on the server, one at a time, and tries again after each outage. `discard` is that of the upload jobs. */
export function createDiscards(discard: (cancelled: StoredUpload) => Promise<boolean>, parts: OutageParts) {
  let controller = new AbortController();
  return {
    /** Resolves after the first attempt, to true if the video has been submitted already, and stays. Never rejects. */
    begin(cancelled: StoredUpload): Promise<boolean> {
      controller.abort();
      const { signal } = (controller = new AbortController());
      return new Promise((resolve) => {
        const answered = retryThroughOutages(() => discard(cancelled), parts, {
          signal,
          endsAt: draftExpiresAt(cancelled.begunAt),
          progress: () => 0,
          nextWake: () => new AbortController().signal,
          onOutage: () => resolve(false),
        });
        answered.then(resolve, () => resolve(false));
      });
    },

    /** Ends further attempts. A later page begins again. */
    end: () => controller.abort(),
  };
}
