import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { TakeLoudness } from '../loudness/loudness.ts';
import { measure } from './lift-sound.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { keepLoudness } from '../takes/take-store.ts';

/**
 * Measures a recording that was not measured while it was made, and keeps the result. Rejects if its sound cannot be decoded, or `signal`
 * is aborted.
 */
export async function measureTake({ id, blob, isStored }: EncodedTake, signal: AbortSignal): Promise<TakeLoudness> {
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('It has no sound.');
    const loudness = await measure(track, () => signal.throwIfAborted());
    // If it cannot be kept, it is measured again the next time.
    if (isStored) await keepLoudness(id, loudness).catch(() => undefined);
    return loudness;
  } finally {
    input.dispose();
  }
}
