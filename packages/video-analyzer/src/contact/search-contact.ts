import { browserClock, type Clock } from '../document/clock.ts';
import type { ContactFinding } from './contact-finding.ts';
import type { ContactRequest } from './find-contact.ts';

/** A decoder may never respond. */
const limitMs = 60_000;

/**
 * Searches a video for the contact in a worker, so that playing and stepping stay smooth. Resolves to null if nothing is
 * found, the sound cannot be decoded, the search takes longer than a minute, or `signal` aborts.
 */
export function searchContact(
  { file, frameRate }: ContactRequest,
  signal: AbortSignal,
  clock: Pick<Clock, 'after'> = browserClock,
): Promise<ContactFinding | null> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(null);
      return;
    }
    const worker = new Worker(new URL('./contact.worker.ts', import.meta.url), { type: 'module' });
    const finish = (finding: ContactFinding | null) => {
      worker.terminate();
      cancelLimit();
      signal.removeEventListener('abort', giveUp);
      resolve(finding);
    };
    const giveUp = () => finish(null);
    const cancelLimit = clock.after(limitMs, giveUp);
    signal.addEventListener('abort', giveUp);
    worker.addEventListener('error', giveUp);
    worker.addEventListener('message', ({ data }: MessageEvent<ContactFinding | null>) => finish(data));
    // A worker resolves paths against its own address.
    const address = typeof file === 'string' ? new URL(file, document.baseURI).href : file;
    worker.postMessage({ file: address, frameRate } satisfies ContactRequest);
  });
}
